import Glibc
@testable import Intake
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import Sharepipe

/// What becomes of files that a run has written.
struct ReturnedFileTests {
  private let fixture: ContentFixture
  private let stage: FilePath

  init() throws {
    fixture = try ContentFixture()
    try fixture.makeDirectory("output")
    try fixture.makeDirectory("output/folder")
    stage = fixture.path("stage")
  }

  private func context(_ names: String...) -> ShareContext {
    let attachments = names.map { name in
      Sharepipe.Attachment(
        registeredTypeIdentifiers: [.plainText],
        content: .file(FileReference(root: fixture.path("output"), path: FilePath(name))))
    }
    return ShareContext(items: [ShareItem(attachments: attachments)])
  }

  private func takeOver(
    _ context: inout ShareContext, into directory: FilePath
  ) async throws -> [ExaminedAttachment] {
    let examiner = try ContentExaminer(catalogue: .builtIn, questions: [])
    return await examiner.examine(&context, .takenOver(into: directory))[0]
  }

  private func own(_ name: String) -> AttachmentContent {
    .file(FileReference(root: stage, path: FilePath(name)))
  }

  private let hashOfHello = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"

  @Test(arguments: [6, 9 << 20])
  func `it is moved, with its time and permissions`(size: Int) async throws {
    let text = String(repeating: "hello\n", count: size / 6)
    let path = try fixture.write(text, to: "output/run.sh")
    let before = try FileFacts(at: path, followingLinks: false)
    // The second time it is there already, as after a disk that failed for a moment.
    for _ in 1...2 {
      var context = context("run.sh")
      let examined = try await takeOver(&context, into: stage)[0]
      #expect(examined.facts?.bytes == text.utf8.count)
      #expect(examined.label == "run.sh")
      #expect(context.attachments[0].content == own("0.sh"))
      #expect(examined.attachment.content == own("0.sh"))
    }
    #expect(fixture.names(in: "output") == ["folder"])
    #expect(fixture.text(of: "stage/0.sh") == text)
    let after = try FileFacts(at: stage.appending("0.sh"), followingLinks: false)
    #expect(after.isSameFile(as: before))
    #expect(after.permissions == before.permissions && after.modified == before.modified)
  }

  @Test func `a file in a folder, and one that is returned twice, are copied`() async throws {
    try fixture.write("hello\n", to: "output/folder/a.txt")
    try fixture.write("hello\n", to: "output/b.txt")
    for _ in 1...2 {
      var context = context("folder/a.txt", "b.txt", "b.txt")
      let examined = try await takeOver(&context, into: stage)
      #expect(
        examined.map(\.facts?.sha256?.description) == Array(repeating: hashOfHello, count: 3))
      #expect(context.attachments.map(\.content) == [own("0.txt"), own("1.txt"), own("2.txt")])
    }
    #expect(fixture.names(in: "output").sorted() == ["b.txt", "folder"])
    #expect(fixture.names(in: "output/folder") == ["a.txt"])
  }

  @Test func `one that is still being written is neither moved nor read`() async throws {
    let path = try fixture.write("hello\n", to: "output/a.txt")
    let writer = try FileDescriptor.open(path, .writeOnly)
    defer { try? writer.close() }
    let lease = ReadLease.of(
      try FileDescriptor.open(path, .readOnly),
      device: try FileFacts(at: path, followingLinks: false).device)
    guard lease == .refused else { return }
    var context = context("a.txt")
    let examined = try await takeOver(&context, into: stage)[0]
    #expect(examined.unreadableReason?.code == .entryBeingWritten)
    #expect(fixture.names(in: "output").sorted() == ["a.txt", "folder"])
  }

  @Test func `one that has another name is copied`() async throws {
    let path = try fixture.write("hello\n", to: "output/a.txt")
    let other = fixture.path("other.txt")
    let result = unsafe path.withPlatformString { old in
      unsafe other.withPlatformString { unsafe Glibc.link(old, $0) }
    }
    #expect(result == 0)
    var context = context("a.txt")
    let examined = try await takeOver(&context, into: stage)[0]
    #expect(examined.facts?.sha256?.description == hashOfHello)
    #expect(fixture.names(in: "output").sorted() == ["a.txt", "folder"])
  }

  @Test func `one on another file system is copied`() async throws {
    let other = FilePath("/dev/shm/sharepipe-returned-\(getpid())")
    try #require(unsafe other.withPlatformString { unsafe mkdir($0, 0o700) } == 0)
    defer { try? TreeRemoval.remove(other) }
    let path = try fixture.write("hello\n", to: "output/a.txt")
    let device = try FileFacts(at: path, followingLinks: false).device
    guard try FileFacts(at: other, followingLinks: false).device != device else { return }
    var context = context("a.txt")
    let examined = try await takeOver(&context, into: other)[0]
    #expect(examined.facts?.sha256?.description == hashOfHello)
    #expect(fixture.names(in: "output").sorted() == ["a.txt", "folder"])
    let copy = try FileFacts(at: other.appending("0.txt"), followingLinks: false)
    #expect(copy.size == 6)
  }
}
