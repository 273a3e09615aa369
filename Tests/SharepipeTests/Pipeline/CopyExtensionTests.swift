import Documents
@testable import ExtensionRunning
import SafeFiles
import SecretPatterns
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import Sharepipe

struct CopyExtensionTests {
  static let noon: Int64 = 1_795_262_400

  let fixture: ContentFixture
  let copier = CopyExtension(catalogue: .builtIn, now: { noon })

  init() throws { fixture = try ContentFixture() }

  func request(
    _ context: ShareContext, options: [String: DocumentValue] = [:], key: IdempotencyKey = "k",
    attempt: Int = 1
  ) -> ExtensionRequest {
    ExtensionRequest(
      contextIdentifier: "c", idempotencyKey: key, attempt: attempt,
      bundle: ExtensionBundle(identifier: "a", point: .share, activationRule: nil),
      options: options, context: context, output: fixture.path("output"),
      container: fixture.path("container"))
  }

  func copy(on name: String = "copies", at moment: Int64 = noon) throws -> BoardCopy? {
    try PrivateBoard(try BoardName(name), in: fixture.path("container")).copy(at: moment)
  }

  @Test
  func `text, a URL, a file and data are copied with their types`() async throws {
    let path = try fixture.write("photo", to: "0.jpg")
    var context = ShareContext.text("See you there")
    context.items += ShareContext.url("https://example.com/a?b=1").items
    context.items += ShareContext.file(path, type: .jpeg).items
    context.items[2].attachments[0].registeredTypeIdentifiers.append(.fileURL)
    context.items.append(
      ShareItem(attachments: [
        Attachment(registeredTypeIdentifiers: [.fileURL], content: .data([0, 1, 2]))
      ]))
    #expect(await copier.isContentValid(request(context)) == .valid)
    #expect(try await copier.didSelectPost(request(context)) == .completed(nil))
    let copy = try #require(try copy())
    #expect(copy.items.map(\.kind) == [.text, .url, .data, .data])
    #expect(
      copy.items.map(\.registeredTypeIdentifiers) == [[.plainText], [.url], [.jpeg], [.data]])
    #expect(
      copy.items.map { String(decoding: $0.content, as: UTF8.self) } == [
        "See you there", "https://example.com/a?b=1", "photo", "\u{0}\u{1}\u{2}",
      ])
    #expect(copy.written == Self.noon && copy.expires == Self.noon + 600)
    #expect(try self.copy(at: Self.noon + 600) == nil)
  }

  @Test
  func `the options choose the board and the time`() async throws {
    let options: [String: DocumentValue] = [
      "Board": .string("notes"), "ExpiresAfter": .string("1 h"),
    ]
    _ = try await copier.didSelectPost(request(.text("x"), options: options))
    #expect(fixture.names(in: "container/boards") == [".lock", "notes"])
    #expect(try copy(on: "notes", at: Self.noon + 3599)?.items.count == 1)
  }

  @Test
  func `there is no general board`() async throws {
    let request = request(.text("x"), options: ["Board": .string("general")])
    let error = await #expect(throws: BuiltInError.self) { try await copier.didSelectPost(request) }
    #expect(
      error?.description
        == "its options are wrong: Options.Board: there is no general board, because any process "
        + "could read it; give the board a name of its own")
    #expect(fixture.names(in: "container") == [])
  }

  static let secrets: [(text: String, words: String)] = [
    ("4111 1111 1111 1111", "a card number"),
    ("1234567", "a one-time code"),
    ("ghp" + "_16C7e42F292c6912E7710c838347Ae178B4a", "an access token"),
    ("-----BEGIN PRIVATE " + "KEY-----", "a private key"),
    ("password=hunter2", "a password or a key beside its name"),
    ("https://ada:hunter2@example.org/", "an address with a password or a token in it"),
  ]

  @Test(arguments: secrets)
  func `a secret is refused with its kind, and is never quoted or written`(
    text: String, words: String
  ) async throws {
    let reason = Reason(
      .secretContent,
      "attachment 2: seems to have \(words) in it; secrets are not put on a board")
    let path = try fixture.write(text, to: "0.txt")
    let contexts = [
      ShareContext.text(text), ShareContext.url(text), ShareContext.file(path, type: .plainText),
      ShareContext.file(path, type: .fileURL),
      ShareContext(items: [
        ShareItem(attachments: [
          Attachment(registeredTypeIdentifiers: [.data], content: .data(Array(text.utf8)))
        ])
      ]),
    ]
    for context in contexts {
      var whole = ShareContext.text("harmless")
      whole.items += context.items
      #expect(await copier.isContentValid(request(whole)) == .refused(reason))
      // A bundle need not ask for validation.
      #expect(try await copier.didSelectPost(request(whole)) == .failed(reason))
    }
    #expect(fixture.names(in: "container") == [])
  }

  @Test
  func `several kinds are named at once, and a title is neither searched nor copied`() async throws
  {
    let both = ShareContext.text("Your code is 123456, password=hunter2")
    #expect(
      try await copier.didSelectPost(request(both))
        == .failed(
          Reason(
            .secretContent,
            "attachment 1: seems to have a password or a key beside its name and a one-time code in "
              + "it; secrets are not put on a board")))
    let titled = ShareContext.url("https://example.com/", title: "1234567")
    #expect(try await copier.didSelectPost(request(titled)) == .completed(nil))
    #expect(fixture.text(of: "container/boards/copies/copy")?.contains("1234567") == false)
  }

  @Test
  func `an earlier copy stays when a secret is refused`() async throws {
    _ = try await copier.didSelectPost(request(.text("first"), key: "1"))
    _ = try await copier.didSelectPost(request(.text("1234567"), key: "2"))
    #expect(try copy()?.items.map(\.content) == [Array("first".utf8)])
  }

  @Test
  func `text in UTF-16 is searched, and a picture is not`() async throws {
    let words = Array("password=hunter2".utf8)
    let text = ShareContext(items: [
      ShareItem(attachments: [
        Attachment(
          registeredTypeIdentifiers: [.data],
          content: .data([0xFF, 0xFE] + words.flatMap { [$0, 0] }))
      ])
    ])
    let picture = ShareContext(items: [
      ShareItem(attachments: [
        Attachment(registeredTypeIdentifiers: [.png], content: .data([0x89, 0x50, 0] + words))
      ])
    ])
    #expect(await copier.isContentValid(request(text)) != .valid)
    #expect(await copier.isContentValid(request(picture)) == .valid)
  }

  func refusal(_ content: AttachmentContent) async throws -> Reason? {
    let context = ShareContext(items: [
      ShareItem(attachments: [
        Attachment(registeredTypeIdentifiers: [.data], content: content)
      ])
    ])
    let answer = try await copier.didSelectPost(request(context))
    if case .failed(let reason) = answer { return reason }
    return nil
  }

  @Test
  func `text that is too long to be searched is not copied`() async throws {
    let long = String(repeating: "a", count: ScannedText.limit + 1)
    let reason = Reason(
      .contentNotExamined,
      "attachment 1: text of more than 1048576 bytes is not searched for secrets, so it is not copied"
    )
    #expect(try await refusal(.text(long)) == reason)
    #expect(try await refusal(.data(Array(long.utf8))) == reason)
  }

  @Test
  func `what does not fit on a board is refused`() async throws {
    let large = [UInt8](repeating: 0, count: BoardFile.contentLimit + 1)
    #expect(try await refusal(.data(large))?.code == .tooManyBytesInTotal)
    #expect(try await refusal(.data(Array(large.dropLast()))) == nil)
    let missing = FileReference(root: fixture.root, path: "missing")
    #expect(try await refusal(.file(missing))?.code == .entryVanished)
    try fixture.makeDirectory("0.rtfd")
    let package = FileReference(root: fixture.root, path: "0.rtfd")
    #expect(
      try await refusal(.package(package))
        == Reason(
          .typeNotAccepted, "attachment 1: is a directory, and a board takes single files"))
    #expect(try await refusal(.typesOnly)?.code == .contentNotExamined)
    let file = try fixture.write("", to: "sparse")
    let descriptor = try FileDescriptor.open(file, .writeOnly, options: .closeOnExec)
    try descriptor.closeAfter { try descriptor.resize(to: 1 << 40) }
    let sparse = FileReference(root: fixture.root, path: "sparse")
    #expect(try await refusal(.file(sparse))?.code == .tooManyBytesInTotal)
    let item = ShareItem(
      attachments: Array(
        repeating: Attachment(registeredTypeIdentifiers: [.data], content: .text("x")), count: 1001)
    )
    guard
      case .failed(let reason) = try await copier.didSelectPost(
        request(ShareContext(items: [item])))
    else {
      Issue.record("1001 attachments were copied")
      return
    }
    #expect(reason.code == .tooManyAttachments)
  }

  @Test
  func `nothing to copy is declined`() async throws {
    #expect(
      try await copier.didSelectPost(request(ShareContext(items: [])))
        == .cancelled(domain: "Copy", code: 1, message: "there is nothing to copy"))
  }

  @Test
  func `the same run writes once, in whatever attempt`() async throws {
    for attempt in 1...3 {
      let context = ShareContext.text("attempt \(attempt)")
      _ = try await copier.didSelectPost(request(context, key: "same", attempt: attempt))
    }
    #expect(try copy()?.items.map(\.content) == [Array("attempt 1".utf8)])
  }

  @Test
  func `the decision shows the code, and later extensions do not get a secret`() async throws {
    let fixture = try PipelineFixture()
    try fixture.add("note.txt", "Your code is 123456\n")
    try fixture.add("other.txt", "See you there\n")
    var requirements = ContentRequirements()
    requirements.validator = .itself
    fixture.value(copier, "copy", requirements: requirements)
    fixture.value("later") { _ in .completed(nil) }
    let records = try await fixture.run().sorted { $0.entry.label < $1.entry.label }
    #expect(
      records.map(\.line) == [
        "note.txt, rejected, copy invalid, later stopped",
        "other.txt, done, copy delivered, later delivered",
      ])
    #expect(records.first?.codes.first == .secretContent)
    let files = try fixture.files(in: "inbox.sharepipe/containers")
    #expect(files.filter { $0.hasSuffix("boards/copies/copy") }.count == 1)
  }
}
