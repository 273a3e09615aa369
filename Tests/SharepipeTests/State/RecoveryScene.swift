import Documents
import Intake
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport

@testable import Sharepipe

/// An inbox and a state as a killed process may have left them; removed at the end.
final class RecoveryScene {
  let files: InboxFixture
  let inbox: FilePath
  let state: FilePath
  private var opened: Journal?

  init() throws {
    files = try InboxFixture()
    try files.directory("inbox")
    inbox = files.root.appending("inbox")
    state = files.root.appending("inbox.sharepipe")
    _ = try WorkSpace(state: state)
    try files.check(unsafe state.withPlatformString { unsafe chmodOwner($0) })
  }

  /// The journal, which is opened when it is first asked for.
  var journal: Journal {
    get throws {
      if let opened { return opened }
      let journal = try Journal(state: state)
      opened = journal
      return journal
    }
  }

  func close() {
    opened?.close()
    opened = nil
  }

  /// A context with one entry, `a/b.txt`.
  func context(
    _ identifier: String, after: PipelineOptions.Disposal = .move,
    _ state: JournalContext.State = .working, _ end: ContextEnd? = nil
  ) -> JournalContext {
    JournalContext(
      identifier: identifier, entry: EntryName("a/b.txt"),
      claims: [.init(inbox: inbox, path: "a/b.txt")], after: after, owner: 0, rules: "rules",
      state: state, end: end, record: end.map { #"{"id":"\#(identifier)","end":"\#($0)"}"# })
  }

  /// Makes a context known.
  func begin(_ context: JournalContext) async throws {
    try await journal.begin(context, [JournalStep(.seen)])
  }

  /// Puts the entry of a context into `work/`.
  func claim(_ identifier: String, _ path: String = "a/b.txt", _ text: String = "x") throws {
    try files.file("inbox.sharepipe/work/\(identifier)/claims/0/\(path)", text)
  }

  /// Puts the state in order, and answers what was done and which contexts go on.
  ///
  /// - Parameters:
  ///   - withInbox: Whether the inbox is known.
  ///   - blamed: What the last process read when it died.
  /// - Returns: What was asked for.
  /// - Throws: ``JournalError``.
  func recover(
    withInbox: Bool = true, blaming blamed: [String: Int] = [:]
  ) async throws -> (
    report: Recovery.Report, resumable: [JournalContext]
  ) {
    var recovery = Recovery(
      state: state, journal: try journal, inbox: withInbox ? inbox : nil, blaming: blamed)
    try recovery.run()
    try await journal.flush()
    return (recovery.report, recovery.resumable)
  }

  /// All files below a directory beneath the root, sorted.
  func list(_ name: String) throws -> [String] {
    try FileTree.files(in: files.root.appending(FilePath(name).components)).map(\.name)
  }

  /// All files of the state but the journal and the receipts, sorted.
  func listPlaced() throws -> [String] {
    try list("inbox.sharepipe").filter { !$0.hasPrefix("journal") && !$0.hasPrefix("receipts/") }
  }

  /// The directories of contexts in `work/`, sorted.
  var works: [String] {
    get throws {
      try FileTree.everything(in: state.appending("work")).map(\.name).filter { !$0.contains("/") }
    }
  }

  /// The text of a file beneath the root, or `nil`.
  func text(_ name: String) -> String? {
    let path = files.root.appending(FilePath(name).components)
    return (try? BoundedFile.read(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }
}
