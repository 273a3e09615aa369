import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

struct ArchiveExtensionTests {
  /// 2026-11-21 at noon in UTC, and the same day in most places.
  static let noon: Int64 = 1_795_262_400

  let archiver = FileExtension(.archive, catalogue: .builtIn, now: { noon })

  func archive(
    _ fixture: ContentFixture, _ context: ShareContext, options: [String: DocumentValue]? = nil,
    attempt: Int = 1
  ) async throws -> ExtensionAnswer {
    let bundle = ExtensionBundle(
      identifier: "com.example.archive", point: .share, activationRule: nil)
    return try await archiver.didSelectPost(
      ExtensionRequest(
        contextIdentifier: "c", idempotencyKey: "k", attempt: attempt, bundle: bundle,
        options: options ?? ["Directory": .string(fixture.path("archive/deep").string)],
        context: context, output: fixture.path("output"), container: fixture.path("container")))
  }

  @Test
  func `a file gets a dated folder of its type and a name of its own`() async throws {
    let fixture = try ContentFixture()
    let path = try fixture.write("photo", to: "0.jpg")
    let context = ShareContext.file(path, type: .jpeg, suggestedName: "IMG_1.JPG")
    for _ in 0..<3 { #expect(try await archive(fixture, context) == .completed(nil)) }
    let day = "archive/deep/2026/11/21"
    #expect(fixture.names(in: day) == ["images"])
    #expect(fixture.names(in: day + "/images") == ["IMG_1 2.JPG", "IMG_1 3.JPG", "IMG_1.JPG"])
    #expect(fixture.text(of: day + "/images/IMG_1 3.JPG") == "photo")
  }

  @Test
  func `what a killed run has left is removed by the next attempt`() async throws {
    let fixture = try ContentFixture()
    let path = try fixture.write("photo", to: "0.jpg")
    let images = "archive/deep/2026/11/21/images"
    try fixture.makeDirectory("archive")
    for folder in ["/deep", "/deep/2026", "/deep/2026/11", "/deep/2026/11/21"] {
      try fixture.makeDirectory("archive" + folder)
    }
    try fixture.makeDirectory(images)
    try fixture.write("pho", to: images + "/.sharepipe-k-abc")
    try fixture.write("somebody else's", to: images + "/.sharepipe-other-0")
    _ = try await archive(
      fixture, ShareContext.file(path, type: .jpeg, suggestedName: "a.jpg"), attempt: 3)
    #expect(fixture.names(in: images) == [".sharepipe-other-0", "a.jpg"])
  }

  @Test
  func `links, texts, data and packages are archived in their forms`() async throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("0.rtfd")
    try fixture.write("x", to: "0.rtfd/TXT.rtf")
    var context = ShareContext.url("https://example.com/a?b=1&c=2")
    context.items += ShareContext.text("Dear all,\nhello").items
    context.items.append(
      ShareItem(attachments: [
        Attachment(registeredTypeIdentifiers: [.pdf], content: .data(Array("%PDF".utf8))),
        Attachment(
          registeredTypeIdentifiers: [.rtfd], suggestedName: "Notes",
          content: .package(FileReference(root: fixture.root, path: "0.rtfd"))),
      ]))
    #expect(try await archive(fixture, context) == .completed(nil))
    let day = "archive/deep/2026/11/21/"
    #expect(fixture.names(in: day) == ["documents", "links", "texts"])
    #expect(fixture.names(in: day + "documents") == ["Notes.rtfd", "file.pdf"])
    #expect(fixture.text(of: day + "documents/Notes.rtfd/TXT.rtf") == "x")
    #expect(fixture.text(of: day + "texts/Dear all,.txt") == "Dear all,\nhello")
    #expect(
      fixture.text(of: day + "links/example.com.webloc")?.contains(
        "<string>https://example.com/a?b=1&amp;c=2</string>") == true)
  }

  static let names: [(suggested: String, type: TypeIdentifier, name: String)] = [
    ("photo.jpeg", .jpeg, "photo.jpeg"),
    ("photo", .jpeg, "photo.jpeg"),
    ("photo.JPG", .jpeg, "photo.JPG"),
    ("photo.png", .jpeg, "photo.png.jpeg"),
    ("report.v2", .pdf, "report.v2.pdf"),
    ("", .jpeg, "file.jpeg"),
    ("data.bin", .data, "data.bin"),
    ("data", .data, "data"),
  ]

  @Test(arguments: names)
  func `data has the name that its sender suggests, with an extension of its type`(
    suggested: String, type: TypeIdentifier, name: String
  ) {
    let attachment = Attachment(
      registeredTypeIdentifiers: [type], suggestedName: suggested, content: .data([]))
    let item = ShareItem(attachments: [attachment])
    #expect(FiledSubject(attachment, in: item, nil, catalogue: .builtIn).name == name)
  }

  static let kinds: [(type: TypeIdentifier, kind: FiledKind)] = [
    (.heic, .images), (.svg, .images), (.mpeg4Movie, .videos), (.mp3, .audio), (.vCard, .contacts),
    (.pdf, .documents), (.html, .documents), (.zip, .archives), (.json, .texts), (.data, .other),
    (.fileURL, .other), (.emailMessage, .messages), (unknown(.image), .images),
    (unknown(nil), .other), (unknown(unknown(.image)), .other),
  ]

  /// A type for a filename extension that no app declares.
  private static func unknown(_ supertype: TypeIdentifier?) -> TypeIdentifier {
    DynamicType(tag: TypeTag(.filenameExtension, "xyz"), conformingTo: supertype).identifier
  }

  @Test(arguments: kinds)
  func `the type chooses the folder`(type: TypeIdentifier, kind: FiledKind) {
    let attachment = Attachment(
      registeredTypeIdentifiers: [.fileURL, type], content: .data([]))
    #expect(FiledKind(of: attachment, catalogue: .builtIn) == kind)
  }

  @Test
  func `what cannot be read leaves nothing of the context`() async throws {
    let fixture = try ContentFixture()
    var context = ShareContext.text("first")
    context.items += ShareContext.file(fixture.path("missing.jpg"), type: .jpeg).items
    await #expect(throws: BuiltInError.self) { try await archive(fixture, context) }
    #expect(fixture.names(in: "archive/deep/2026/11/21/texts") == [])
    #expect(fixture.names(in: "archive/deep/2026/11/21/images") == [])
  }

  @Test
  func `a link in the archive's folders is not followed`() async throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("archive")
    try fixture.makeDirectory("archive/deep")
    try fixture.makeDirectory("elsewhere")
    try fixture.link("archive/deep/2026", to: fixture.path("elsewhere").string)
    await #expect(throws: BuiltInError.self) { try await archive(fixture, .text("x")) }
    #expect(fixture.names(in: "elsewhere") == [])
  }

  @Test
  func `a context in parallel with others replaces nothing`() async throws {
    let fixture = try ContentFixture()
    let directory = fixture.path("archive").string
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let request = ExtensionRequest(
          contextIdentifier: "c", idempotencyKey: "k",
          bundle: ExtensionBundle(identifier: "a", point: .share, activationRule: nil),
          options: ["Directory": .string(directory)], context: .text("same\n\(number)"),
          output: "/o", container: "/c")
        group.addTask { _ = try? await archiver.didSelectPost(request) }
      }
    }
    let names = fixture.names(in: "archive/2026/11/21/texts")
    let texts = Set(names.compactMap { fixture.text(of: "archive/2026/11/21/texts/\($0)") })
    #expect(texts.count == 40)
  }

  @Test
  func `without a directory the container is used, and wrong options are named`() async throws {
    let fixture = try ContentFixture()
    _ = try await archive(fixture, .text("x"), options: [:])
    #expect(fixture.names(in: "container/2026/11/21/texts") == ["x.txt"])
    let wrong: [([String: DocumentValue], String)] = [
      (
        ["Directry": .string("/a")],
        "its options are wrong: Options.Directry: unknown key; did you mean 'Directory'?"
      ),
      (
        ["Directory": .string("a")],
        "its options are wrong: Options.Directory: expected an absolute path, or one that begins with '~/', "
          + "found a"
      ),
      (
        ["Directory": .integer(1)],
        "its options are wrong: Options.Directory: expected a string, found 1"
      ),
    ]
    for (options, message) in wrong {
      let error = await #expect(throws: BuiltInError.self) {
        try await archive(fixture, .text("x"), options: options)
      }
      #expect(error?.description == message)
    }
  }
}
