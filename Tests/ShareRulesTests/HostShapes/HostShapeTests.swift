import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

struct HostShapeTests {
  /// The items of each shape with its default operands: `|` between items, `;` between attachments,
  /// `+` between types, `js:` before an item in which JavaScript can run.
  static let items: [(String, String)] = [
    ("safari-page", "js:public.url | com.apple.webarchive"),
    ("safari-page-alone", "js:public.url"),
    ("safari-selection", "public.plain-text"),
    ("safari-image", "public.jpeg | public.url"),
    ("safari-pdf", "com.adobe.pdf"),
    ("chrome-page", "public.url; public.plain-text; org.sharepipe.unidentified"),
    ("chrome-page-2017", "public.plain-text"),
    ("chrome-pdf", "com.adobe.pdf; public.file-url"),
    ("firefox-page", "public.url; public.plain-text"),
    ("web-share", "public.url"),
    ("feedly", "public.plain-text; public.url"),
    ("photos", "public.jpeg"),
    ("photos-live", "public.heic+com.apple.live-photo"),
    ("photos-video", "com.apple.quicktime-movie"),
    ("messages-image", "public.jpeg+public.file-url"),
    ("messages-live", "public.image"),
    ("screenshot", "public.url"),
    ("files", "com.adobe.pdf+public.file-url"),
    ("finder", "public.file-url"),
    ("crash-report", "public.file-url"),
    ("notes", "public.plain-text"),
    ("mail", "public.plain-text"),
    ("kindle", "public.plain-text"),
    ("gmail", "public.plain-text"),
    ("contacts", "public.vcard"),
    ("app-store", "public.png; public.plain-text; public.url"),
    ("password-manager", "org.appextension.find-login-action; public.url"),
  ]

  @Test func `the table lists each shape once, and the tests list the same`() {
    #expect(HostShape.all.map(\.name) == Self.items.map(\.0))
    #expect(Set(HostShape.all.map(\.name)).count == HostShape.all.count)
  }

  @Test(arguments: items)
  func `a shape makes its items`(name: String, items: String) throws {
    let context = try HostShape.named(name).context(catalogue: .builtIn)
    #expect(Self.notation(context) == items)
  }

  @Test(arguments: HostShape.all.map(\.name))
  func `a shape says what it is and where that is known from`(name: String) throws {
    let shape = try HostShape.named(name)
    #expect(shape.summary.hasSuffix(".") && !shape.summary.contains("\n"))
    #expect(!shape.sources.isEmpty && shape.sources.allSatisfy { !$0.isEmpty })
    for sighting in shape.sightings {
      let date = sighting.date ?? "2026"
      #expect(date.wholeMatch(of: /20[12][0-9](-[01][0-9](-[0-3][0-9])?)?/) != nil)
      #expect(sighting.words.hasPrefix(sighting.source + " ("))
    }
    #expect(shape.usage.hasPrefix(shape.name))
  }

  @Test func `a shape says when it was seen, and on what where that is known`() throws {
    let words = try ["screenshot", "chrome-page-2017", "finder"].map {
      try HostShape.named($0).sightings.map(\.words)
    }
    #expect(
      words == [
        ["MaxAst/expo-share-extension 101 (2025-12-17, iOS 26.1)"],
        ["mozilla-mobile/focus-ios 485 (2017-09-26)"],
        ["openradar 30184633, openradar-mirror 16792 (no date known)"],
      ])
  }

  @Test func `operands count, name and lead`() throws {
    let three = try HostShape.named("Photos").context(["3"], catalogue: .builtIn)
    #expect(Self.notation(three) == "public.jpeg; public.jpeg; public.jpeg")
    #expect(
      try HostShape.named("photos").context(["1000"], catalogue: .builtIn)
        .attachments.count == 1000)
    let page = try HostShape.named("safari-page").context(
      ["http://a.example/?q=1"], catalogue: .builtIn)
    #expect(page.attachments.map(\.content) == [.url("http://a.example/?q=1"), .typesOnly])
    let files = try HostShape.named("files").context(
      ["IMG_1.HEIC", "letter.rtfd", "unnamed", "sketch.drawing"], beneath: "/nowhere",
      catalogue: .builtIn)
    #expect(
      Self.notation(files).split(separator: "; ").map { $0.prefix { $0 != "+" } } == [
        "public.heic", "com.apple.rtfd", "public.data",
        Substring(TypeCatalogue.builtIn.type(forFilenameExtension: "drawing").rawValue),
      ])
    #expect(files.attachments.map(\.suggestedName) == ["IMG_1", "letter", "unnamed", "sketch"])
    #expect(files.attachments.allSatisfy { $0.content == .typesOnly })
  }

  @Test func `a file that is there is the content, and a link is not`() throws {
    let folder = try TemporaryFolder()
    try folder.write("note.txt", "hello")
    try folder.write("letter.rtfd/TXT.rtf", "{}")
    try folder.link("link.txt", to: "note.txt")
    let context = try HostShape.named("finder").context(
      ["note.txt", "letter.rtfd", "link.txt", folder.path.appending("note.txt").string],
      beneath: folder.path, catalogue: .builtIn)
    let note = FileReference(root: folder.path, path: "note.txt")
    let letter = FileReference(root: folder.path, path: "letter.rtfd")
    #expect(
      context.attachments.map(\.content) == [
        .file(note), .package(letter), .typesOnly, .file(note),
      ])
  }

  static let faults: [([String], String)] = [
    ([], "the name of a shape is missing, such as 'photos 3'"),
    (["photo"], "there is no shape 'photo'; did you mean 'photos'?"),
    (["safari-selecton"], "there is no shape 'safari-selecton'; did you mean 'safari-selection'?"),
    (["photos", "3", "4"], "'4' is too much: write it as 'photos [N]'"),
    (["contacts", "ada"], "'ada' is too much: write it as 'contacts'"),
    (["photos", "0"], "'photos [N]': expected a whole number from 1 to 1000, found '0'"),
    (["photos", "1001"], "'photos [N]': expected a whole number from 1 to 1000, found '1001'"),
    (["photos", "+3"], "'photos [N]': expected a whole number from 1 to 1000, found '+3'"),
    (["photos", "٣"], "'photos [N]': expected a whole number from 1 to 1000, found '٣'"),
    (
      ["photos", "99999999999999999999"],
      "'photos [N]': expected a whole number from 1 to 1000, found '99999999999999999999'"
    ),
    (
      ["feedly", "example.com"],
      "'feedly [URL]': expected a URL such as https://example.com/, found 'example.com': "
        + "the URL has no scheme, such as 'https:'"
    ),
    (
      ["web-share", "file:///etc/passwd"],
      "'web-share [URL]': expected a URL such as https://example.com/, found "
        + "'file:///etc/passwd': the link leads to a file; share the file itself"
    ),
    (["files", "a.txt", ""], "'files [FILE]...': expected the name of a file, found ''"),
    (["files", ".."], "'files [FILE]...': expected the name of a file, found '..'"),
    (
      ["files", String(repeating: "x", count: 4096)],
      "'files [FILE]...': expected the name of a file, found '"
        + String(repeating: "x", count: 80) + "…'"
    ),
    (
      ["files"] + Array(repeating: "a", count: 1001), "'files [FILE]...': give at most 1000 files"
    ),
  ]

  @Test(arguments: faults)
  func `what is wrong with the words is told`(words: [String], message: String) {
    let error = #expect(throws: HostShapeError.self) {
      try HostShapeRequest(words: words).context(catalogue: .builtIn)
    }
    #expect(error?.description == message)
  }

  @Test func `a name that is near none brings the list`() {
    let error = #expect(throws: HostShapeError.self) { try HostShape.named("telepathy") }
    let list = HostShape.all.map(\.name).joined(separator: ", ")
    #expect(error?.description == "there is no shape 'telepathy'; the shapes are \(list)")
  }

  /// A context in the notation of ``items``.
  static func notation(_ context: ShareContext) -> String {
    context.items.map { item in
      (item.supportsJavaScript ? "js:" : "")
        + item.attachments.map {
          $0.registeredTypeIdentifiers.map(\.rawValue).joined(separator: "+")
        }.joined(separator: "; ")
    }.joined(separator: " | ")
  }
}
