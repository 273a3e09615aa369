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
    ("image/png", "jpg", .strict, "the name says public.jpeg, but the bytes are image/png"),
    (
      "application/x-pie-executable", "pdf", .strict,
      "the name says com.adobe.pdf, but the bytes are active content (executable, "
        + "application/x-pie-executable)"
    ),
    ("inode/x-empty", "jpg", .strict, "there are no bytes to compare with public.jpeg"),
    (
      "application/octet-stream", "jpg", .strict,
      "the format of the bytes is not known, so nothing confirms public.jpeg"
    ),
    (
      "application/zip", "pages", .strict,
      "com.apple.iwork.pages.sffpages is stored as application/zip"
    ),
    ("image/png", "jpg", .lenient, "the bytes, image/png, are not active content"),
    ("image/png", "jpg", .off, "name and bytes were not compared"),
  ]

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
