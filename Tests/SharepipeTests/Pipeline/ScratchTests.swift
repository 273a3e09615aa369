import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

@testable import Sharepipe

/// Private copies and runs on a directory of their own.
struct ScratchTests {
  private let fixture: PipelineFixture
  private let scratch: FilePath

  init() throws {
    fixture = try PipelineFixture()
    fixture.policy.confirm = []
    try fixture.inbox.directory("scratch")
    scratch = fixture.inbox.root.appending("scratch")
    fixture.options.scratch = scratch
  }

  /// What is left there, the directory of the state aside.
  private var left: [String] {
    get throws {
      try FileTree.everything(in: scratch).map(\.name).filter { $0.contains("/") }
    }
  }

  @Test(arguments: [PipelineOptions.Disposal.keep, .move])
  func `programs get what is there, and nothing of it is in the state`(
    after: PipelineOptions.Disposal
  ) async throws {
    fixture.options.after = after
    try fixture.script(
      "org.example.a", interface: .arguments,
      #"test -r "$1" && printf '%s %s\n' "$SHAREPIPE_OUTPUT" "$1" >>"$SHAREPIPE_CONTAINER/ledger""#
    )
    try fixture.add("a.txt")
    try fixture.add("b.share/1.txt")
    let records = try await fixture.run()
    #expect(records.map(\.end) == [.done, .done])
    let lines = fixture.ledger("org.example.a")
    #expect(lines.count == 2)
    for line in lines { #expect(line.components(of: scratch) == 2) }
    #expect(try left == [])
    #expect(try FileTree.files(in: fixture.state.appending("work")).isEmpty)
  }

  @Test func `an entry that no extension gets is judged by a copy, too`() async throws {
    fixture.options.after = .move
    fixture.value("org.example.a", rule: "FALSEPREDICATE") { _ in .completed(nil) }
    try fixture.add("a.txt")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .unclaimed)
    let attachment = try #require(record.items.first?.first?.attachment)
    guard case .file(let file) = attachment.content else {
      Issue.record("no file")
      return
    }
    #expect(file.root.starts(with: scratch))
    #expect(try left == [])
  }

  @Test func `what an action returns is in the state, for it may be kept`() async throws {
    fixture.options.after = .move
    fixture.value("org.example.a", at: .action) { request in
      let path = request.output.appending("new.txt")
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create], permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll("new\n".utf8) }
      #expect(request.scratch.map { request.output.starts(with: $0) } == true)
      return .completed([
        ShareItem(attachments: [
          Attachment(
            registeredTypeIdentifiers: [.plainText],
            content: .file(FileReference(root: request.output, path: "new.txt")))
        ])
      ])
    }
    fixture.value("org.example.b") { request in
      guard case .file(let file) = request.context.attachments[0].content else {
        return .failed(Reason(.entryUnreadable, "no file"))
      }
      return try String(decoding: BoundedFile.read(file.fullPath, limit: 10), as: UTF8.self)
        == "new\n" ? .completed(nil) : .failed(Reason(.entryUnreadable, "other bytes"))
    }
    try fixture.add("a.txt")
    let records = try await fixture.run()
    #expect(records.map(\.end) == [.done])
    #expect(try left == [])
  }

  @Test func `a scratch inside the inbox is refused, and one that is missing has words`()
    async throws
  {
    fixture.options.scratch = fixture.inbox.root.appending("inbox/scratch")
    let inbox = fixture.inbox.root.appending("inbox")
    #expect(
      Pipeline(rules: fixture.rules, options: fixture.options).misplacedState(for: [inbox])
        == "\(inbox)/scratch: is inside the inbox \(inbox); give a directory outside of it with "
        + "--scratch")
    try TreeRemoval.remove(scratch)
    fixture.options.scratch = scratch
    fixture.value("org.example.a") { _ in .completed(nil) }
    try fixture.add("a.txt")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .notYet)
    #expect(
      record.problems.map(\.message) == [
        "\(scratch): cannot be used for private copies: No such file or directory; make the "
          + "directory, or name another one with --scratch"
      ])
    #expect(try FileTree.files(in: inbox).map(\.name) == ["a.txt"])
  }
}

extension String {
  /// How many of its words are paths below a directory.
  fileprivate func components(of directory: FilePath) -> Int {
    split(separator: " ").count { FilePath(String($0)).starts(with: directory) }
  }
}
