import Testing
import TypeIdentifiers

@testable import ContentSniffing

struct ContentAgreementTests {
  @Test(arguments: AgreementRows.all)
  func `bytes and name are compared`(row: AgreementRows.Row) {
    let found = SniffedContent(mimeType: row.found)
    let strict = ContentAgreement(of: found, filenameExtension: row.name)
    #expect(strict.reason.code == row.strict)
    #expect(strict.identifier.rawValue == row.type)
    let lenient = ContentAgreement(of: found, filenameExtension: row.name, match: .lenient)
    #expect(lenient.reason.code == row.lenient)
    #expect(lenient.verdict == (row.lenient == "active-content" ? .differs : .agrees))
    let off = ContentAgreement(of: found, filenameExtension: row.name, match: .off)
    #expect(off.reason == .notCompared)
    #expect(off.identifier == strict.identifier)
  }

  static let registered: [(found: String, claim: String?, name: String?, code: String)] = [
    ("application/x-executable", "public.data", nil, "name-is-wider"),
    ("application/x-executable", "public.item", nil, "name-is-wider"),
    ("application/x-executable", "public.executable", nil, "name-is-wider"),
    ("application/x-executable", "public.text", nil, "active-content"),
    ("application/wasm", "public.data", nil, "name-is-wider"),
    ("text/x-shellscript", "public.plain-text", nil, "active-content"),
    ("text/x-shellscript", "public.utf8-plain-text", nil, "active-content"),
    ("text/x-shellscript", "public.source-code", nil, "name-is-wider"),
    ("text/html", "public.text", nil, "name-is-wider"),
    ("image/svg+xml", "public.image", nil, "name-is-wider"),
    ("image/png", "public.image", nil, "name-is-wider"),
    ("image/png", "PUBLIC.PNG", nil, "same-type"),
    ("image/png", "com.example.unknown", nil, "undeclared-name"),
    ("image/png", nil, nil, "no-claim"),
    ("image/png", "dyn.age8u", nil, "no-claim"),
    ("text/plain", "public.utf8-plain-text", nil, "name-is-narrower"),
    // Asked for as plain text, Rust source is a dynamic type that conforms to it.
    ("text/plain", "dyn.ah62d4sb4ge81e62", nil, "name-is-narrower"),
    ("text/x-shellscript", "dyn.ah62d4sb4ge81e62", nil, "active-content"),
    ("application/octet-stream", "public.data", nil, "same-type"),
    ("application/octet-stream", "public.item", nil, "name-is-wider"),
    // A name beside a registered type does not speak for it.
    ("text/x-shellscript", "public.plain-text", "run", "active-content"),
    ("text/plain", "public.jpeg", "ts", "different-type"),
    ("application/octet-stream", "com.apple.macbinary-archive", nil, "unknown-bytes"),
    // A dynamic type that claims more than an extension, or another tag, claims something.
    ("image/png", "dyn.ah62d4sb4ge81e62", nil, "undeclared-name"),
    ("image/png", "dyn.ah62d4rv4gk8zuxnqgk", nil, "undeclared-name"),
  ]

  @Test(arguments: registered)
  func `bytes and a registered type are compared`(
    found: String, claim: String?, name: String?, code: String
  ) {
    let agreement = ContentAgreement(
      of: SniffedContent(mimeType: found), claimedType: claim.flatMap { TypeIdentifier($0) },
      filenameExtension: name)
    #expect(agreement.reason.code == code)
  }

  static let words: [(found: String, name: String, ContentMatch, String)] = [
    (
      "image/png", "jpg", .strict,
      "is a PNG image (public.png), but its name says a JPEG image (public.jpeg)"
    ),
    ("image/png", "png", .strict, "is a PNG image (public.png), as its name says"),
    (
      "text/plain", "md", .strict,
      "is plain text (public.plain-text) as far as the bytes show, and its name says a Markdown "
        + "text (net.daringfireball.markdown)"
    ),
    (
      "text/csv", "txt", .strict,
      "is a CSV table (public.comma-separated-values-text), which is one kind of what its name "
        + "says: plain text (public.plain-text)"
    ),
    (
      "application/json", "txt", .strict,
      "is a JSON document (public.json), and its name says plain text (public.plain-text); both "
        + "are text"
    ),
    (
      "application/x-pie-executable", "pdf", .strict,
      "is a Linux program (public.elf-binary), but its name says a PDF document (com.adobe.pdf)"
    ),
    (
      "application/wasm", "jpg", .strict,
      "is a program (application/wasm), but its name says a JPEG image (public.jpeg)"
    ),
    (
      "text/x-shellscript", "conf", .strict,
      "is a shell script (public.shell-script), but its name does not say so"
    ),
    (
      "text/x-lua", "txt", .strict,
      "is a script (text/x-lua), but its name says plain text (public.plain-text)"
    ),
    (
      "inode/x-empty", "jpg", .strict,
      "is empty, so nothing shows that it is a JPEG image (public.jpeg)"
    ),
    ("inode/x-empty", "ini", .strict, "is empty, so nothing shows what it is"),
    ("inode/x-empty", "", .strict, "is empty, so nothing shows what it is"),
    (
      "application/octet-stream", "jpg", .strict,
      "is data of an unknown format, and nothing shows that it is a JPEG image (public.jpeg)"
    ),
    (
      "application/vnd.sqlite3", "jpg", .strict,
      "is a database (application/vnd.sqlite3), and nothing shows that it is a JPEG image "
        + "(public.jpeg)"
    ),
    (
      "application/zip", "pages", .strict,
      "is a zip archive (public.zip-archive), the form in which a Pages document "
        + "(com.apple.iwork.pages.sffpages) is stored"
    ),
    (
      "application/octet-stream", "p12", .strict,
      "is a key with its certificate (com.rsa.pkcs-12), as its name says; its bytes cannot be "
        + "recognized"
    ),
    (
      "text/plain", "ini", .strict,
      "is plain text (public.plain-text), and its extension names no known type"
    ),
    (
      "text/plain", "key", .strict,
      "is plain text (public.plain-text), and its extension stands for several formats"
    ),
    (
      "text/plain", "vbs", .strict,
      "is plain text (public.plain-text), but its extension .vbs is that of a program"
    ),
    (
      "application/x-rpm", "zzqq", .strict,
      "is an RPM package (com.redhat.rpm-archive), but its name does not say so"
    ),
    ("image/png", "", .strict, "is a PNG image (public.png), and its name claims nothing"),
    ("image/png", "jpg", .lenient, "is a PNG image (public.png), which is not active content"),
    ("image/x-xcf", "pdf", .lenient, "is an image (image/x-xcf), which is not active content"),
    ("image/png", "jpg", .off, "was not compared with its name"),
  ]

  @Test func `a registered type is what the sender says`() {
    let found = SniffedContent(mimeType: "image/png")
    let claims: [(String, String)] = [
      (
        "public.jpeg", "is a PNG image (public.png), but its sender says a JPEG image (public.jpeg)"
      ),
      (
        "com.example.unknown",
        "is a PNG image (public.png), but no type is declared as com.example.unknown"
      ),
    ]
    for (claim, words) in claims {
      let agreement = ContentAgreement(of: found, claimedType: TypeIdentifier(claim))
      #expect(agreement.description == words)
    }
  }

  @Test(arguments: words)
  func `an agreement explains itself`(
    found: String, name: String, match: ContentMatch, words: String
  ) {
    let agreement = ContentAgreement(
      of: SniffedContent(mimeType: found), filenameExtension: name, match: match)
    #expect(agreement.description == words)
  }

  @Test func `every MIME type agrees with the extensions of its own type`() {
    let catalogue = TypeCatalogue.builtIn
    for name in MIMETypeMapping.knownMIMETypes {
      let mapping = MIMETypeMapping(mimeType: name)
      guard mapping.exactness == .exact, mapping.identifier != .data else { continue }
      for filenameExtension in catalogue.filenameExtensions(of: mapping.identifier) {
        let agreement = ContentAgreement(
          of: SniffedContent(mimeType: name), filenameExtension: filenameExtension)
        #expect(agreement.verdict == .agrees, "\(name) .\(filenameExtension): \(agreement)")
      }
    }
  }

  @Test func `active content never agrees with the name of a photo, a text or a document`() {
    for format in ActiveFormat.all {
      for name in format.mimeTypes {
        for filenameExtension in ["jpg", "png", "txt", "md", "pdf", "docx", "json", "csv", "mp4"] {
          for match in [ContentMatch.strict, .lenient] {
            let agreement = ContentAgreement(
              of: SniffedContent(mimeType: name), filenameExtension: filenameExtension,
              match: match)
            #expect(
              agreement.reason == .activeContent(format.kind), "\(name) .\(filenameExtension)")
          }
        }
      }
    }
  }
}
