import ContentSniffing
@testable import Intake
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import Sharepipe

struct ContentExaminerTests {
  static func examine(
    _ attachment: Sharepipe.Attachment, questions: ContentExaminer.Questions = [],
    copyingInto copies: FilePath? = nil
  ) async throws -> (examined: ExaminedAttachment, attachment: Sharepipe.Attachment) {
    let examiner = try ContentExaminer(catalogue: .builtIn, questions: questions)
    var context = ShareContext(items: [ShareItem(attachments: [attachment])])
    let items = await examiner.examine(
      &context, copies.map { ContentExaminer.Reading.copies($0) } ?? .glance)
    let examined = try #require(items.first?.first)
    return (examined, context.items[0].attachments[0])
  }

  @Test func `content that its sniffer did not survive is not examined`() async throws {
    let service = SniffingService(recognition: .libmagic, deadline: .milliseconds(20))
    guard case .none = try service.start() else {
      let examiner = try ContentExaminer(sniffing: service, catalogue: .builtIn, questions: [])
      let slow = [UInt8](repeating: 0x0A, count: 7 << 20)
      var context = ShareContext(items: [
        ShareItem(attachments: [
          Attachment(
            registeredTypeIdentifiers: [.plainText], suggestedName: "slow", content: .data(slow)),
          Attachment(registeredTypeIdentifiers: [.png], content: .data(PipelineFixture.png)),
        ])
      ])
      let items = await examiner.examine(&context, .glance)
      #expect(
        items[0][0].content
          == .unreadable(
            Reason(
              .contentNotExamined,
              "slow: the content was not examined: the process that looked at it took too long "
                + "and was ended")))
      // The next content is examined; on a busy machine it may take longer than the deadline, too.
      var next = items[0][1].facts
      context.items[0].attachments.removeFirst()
      for _ in 0..<100 where next == nil {
        next = await examiner.examine(&context, .glance)[0][0].facts
      }
      #expect(next?.mimeType == "image/png")
      return
    }
    Issue.record("there is no worker")
  }

  static let inline: [(AttachmentContent, TypeIdentifier, String, ContentFacts.Agreement)] = [
    (.text("hello"), .plainText, "text/plain", .agrees),
    (.data(PipelineFixture.png), .png, "image/png", .agrees),
    (.data(PipelineFixture.png), .jpeg, "image/png", .differs),
    (.data([]), .pdf, "inode/x-empty", .notExamined),
  ]

  @Test(arguments: inline)
  func `inline content is looked at like a file`(
    content: AttachmentContent, type: TypeIdentifier, mime: String,
    agreement: ContentFacts.Agreement
  ) async throws {
    let attachment = Sharepipe.Attachment(registeredTypeIdentifiers: [type], content: content)
    let facts = try #require(try await Self.examine(attachment).examined.facts)
    #expect(facts.mimeType == mime)
    #expect(facts.agreement == agreement)
    #expect(facts.pixelSize == nil)
    #expect(facts.characters == nil)
    // The content is not handed over, so that no hash is needed.
    #expect(facts.sha256 == nil)
  }

  @Test func `what costs time is answered when it is asked`() async throws {
    let image = Sharepipe.Attachment(
      registeredTypeIdentifiers: [.png], content: .data(PipelineFixture.png))
    #expect(
      try await Self.examine(image, questions: .pixelSize).examined.facts?.pixelSize
        == PixelSize(width: 1, height: 1))
    let text = Sharepipe.Attachment(
      registeredTypeIdentifiers: [.plainText], content: .text("häßlich 👩‍🚀"))
    let facts = try await Self.examine(text, questions: .characters).examined.facts
    #expect(facts?.characters == 9)
    #expect(facts?.bytes == 21)
  }

  @Test func `a text that cannot be decoded has one character at least`() async throws {
    let text = Sharepipe.Attachment(
      registeredTypeIdentifiers: [.plainText],
      content: .data([0x93, 0x54, 0x65, 0x61, 0x94, 0x0D, 0x0A]))
    let facts = try await Self.examine(text, questions: .someCharacters).examined.facts
    #expect(facts?.mimeType == "text/plain")
    #expect(facts?.characters == 1)
    // How many there are is not known, where that is asked.
    #expect(try await Self.examine(text, questions: .characters).examined.facts?.characters == nil)
  }

  @Test func `a copy has a neutral name, the bytes, and the hash`() async throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("copies")
    let path = try fixture.write("hello\n", to: "-rf ..TXT")
    let shared = ShareContext.file(path, type: .plainText).attachments[0]
    let (examined, attachment) = try await Self.examine(shared, copyingInto: fixture.path("copies"))
    #expect(
      attachment.content
        == .file(FileReference(root: fixture.path("copies"), path: "0.txt")))
    #expect(examined.label == "-rf ..TXT")
    #expect(fixture.text(of: "copies/0.txt") == "hello\n")
    #expect(
      examined.facts?.sha256?.description
        == "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03")
  }

  @Test func `a file that is gone, a link and a directory are unreadable`() async throws {
    let fixture = try ContentFixture()
    try fixture.makeDirectory("directory")
    try fixture.link("link.txt", to: "/etc/hostname")
    for name in ["gone.txt", "link.txt", "directory"] {
      let shared = ShareContext.file(fixture.path(name), type: .plainText).attachments[0]
      let examined = try await Self.examine(shared).examined
      #expect(examined.unreadableReason != nil, "\(name)")
      #expect(examined.facts == nil)
    }
  }
}
