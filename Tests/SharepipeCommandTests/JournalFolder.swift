import Foundation
import Sharepipe
import SystemPackage
import TestSupport
import Testing

/// A state with a journal of a test's own, beside an inbox that need not be there.
final class JournalFolder {
  /// The inbox.
  let inbox: String
  /// The state beside it.
  var state: String { inbox + ".sharepipe" }
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
    inbox = folder.inbox
    try FileManager.default.createDirectory(
      atPath: state, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// Fills the journal: four contexts, the last one of which still waits.
  func fill() async throws {
    let journal = try Journal(state: FilePath(state))
    let ends: [(String, ContextEnd?)] = [
      ("0a01", .done), ("0a02", .held), ("0b01", .failed), ("0c01", nil),
    ]
    for (number, (identifier, end)) in ends.enumerated() {
      var context = JournalContext(
        identifier: identifier,
        entry: EntryName(bytes: Array("n\(number)\u{1B}[31m".utf8) + [0xFF]),
        claims: [.init(inbox: FilePath(inbox), path: FilePath("sub/n\(number)"))], after: .move,
        owner: 1000,
        rules: "rules", created: Timestamp(microseconds: Int64(number) * 3_600_000_000))
      var seen = JournalStep(.seen, ["how": .string("rename\u{7}")])
      seen.time = context.created
      try await journal.begin(context, [seen])
      var run = JournalRun(
        context: identifier, extension: "org.example.a",
        key: try #require(IdempotencyKey(identifier)), stage: 0)
      _ = try await journal.begin(run, []) { _ in true }
      run.end = .completed
      run.exitStatus = 0
      run.microseconds = 1500
      journal.end(run, [])
      guard let end else {
        context.state = .waiting
        context.due = 0
        context.crashes = 2
        try await journal.commit(context, [], syncing: [])
        continue
      }
      context.state = .placed
      context.end = end
      context.place = FilePath("\(end.rawValue)/n\(number)")
      context.contentHash = .sample("hash")
      context.bytes = 12
      context.record = Self.record(identifier, number, end)
      try await journal.commit(context, [JournalStep(.recorded)], syncing: [])
    }
    journal.close()
  }

  private static func record(_ identifier: String, _ number: Int, _ end: ContextEnd) -> String {
    #"{"type":"context","schema":1,"id":"\#(identifier)","entry":"n\#(number)","owner":1000,"#
      + #""end":"\#(end.rawValue)","items":[{"attachments":[{"label":"n.txt","#
      + #""claimed":"public.plain-text","found":{"mime":"text/plain","agreement":"equal"},"#
      + #""bytes":12,"sha256":"\#(ContentDigest.sample("hash"))"}]}],"#
      + #""decisions":[{"extension":"org.example.a","#
      + #""outcome":"returned","reasons":[{"code":"x","message":"because\u001b[1m"}],"#
      + #""returned":[{"attachments":[{"label":"out.txt"}]}]}],"inactive":["org.example.b"],"#
      + #""problems":[]}"# + "\n"
  }
}
