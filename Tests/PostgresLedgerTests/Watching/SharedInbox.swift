#if PostgreSQL
import Foundation
import Logging
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing

@testable import PostgresLedger

/// An inbox that hosts of one test watch together, with its state and the ledger that they share.
struct SharedInbox {
  /// The ledger.
  let tested: TestedLedger
  /// The folder of the test: `inbox`, its state `inbox.sharepipe`, and a disk for each host.
  let files: InboxFixture
  /// The identifier of the ledger.
  let cluster: String

  init() async throws {
    tested = try await TestedLedger()
    files = try InboxFixture()
    cluster = try #require(try await tested.sql("SELECT cluster FROM sharepipe.ledger").first)
    try files.directory("inbox")
    try files.directory("inbox.sharepipe")
    try ClusterMarker(cluster: cluster, inbox: "inbox").write(in: state)
  }

  /// The inbox.
  var place: FilePath { files.root.appending("inbox") }
  /// The directory of the state.
  var state: FilePath { files.root.appending("inbox.sharepipe") }
  /// The entries that are done.
  var done: [String] { names(in: "inbox.sharepipe/done") }

  /// The disk of a host.
  func disk(of host: LedgerHost) throws -> FilePath {
    try files.directory("local-\(host.shared.session.host)").fullPath
  }

  /// How a host watches the inbox.
  var settings: WatchConfiguration.Inbox {
    var settings = WatchConfiguration.Inbox(inbox: place)
    settings.settle = .milliseconds(40)
    settings.rescan = .milliseconds(500)
    return settings
  }

  /// Lets a host watch the inbox.
  func watch(
    _ host: LedgerHost, _ rules: RuleSet,
    record: @escaping @Sendable (ContextRecord) async -> Void = { _ in },
    longestEnd: Duration = .seconds(120),
    whenStuck: @escaping @Sendable () -> Void = { fatalError("the work does not end") }
  ) throws -> WatchingHost {
    let watch = try SharedInboxWatch(
      settings,
      in: .init(
        host.shared, cluster: cluster, lease: host.shared.session.lease,
        folder: try disk(of: host), whenStuck: whenStuck),
      rules: rules, options: PipelineOptions(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      observer: InboxWatch.Observer(record: record, status: { _ in }), longestEnd: longestEnd)
    return WatchingHost(
      watch: watch, heartbeats: Task { await host.shared.session.run() },
      work: Task { await watch.run() })
  }

  /// The names in a folder, sorted; none if it is not there.
  func names(in path: String) -> [String] {
    let folder = files.root.appending(FilePath(path).components)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []).sorted()
  }

  /// A context of an entry `IDENTIFIER.txt`.
  func context(_ identifier: String, after: EntryDisposal = .move) -> JournalContext {
    let name = identifier + ".txt"
    return JournalContext(
      identifier: identifier, entry: EntryName(name),
      claims: [.init(inbox: place, path: FilePath(name))], after: after, owner: 1000,
      rules: "rules")
  }

  /// Puts the entry of a context where a host that takes it in does.
  func claim(_ context: JournalContext) throws {
    for (number, claim) in context.claims.enumerated() {
      try files.file(
        "inbox.sharepipe/work/\(context.identifier)/claims/\(number)/\(claim.path)", "hello")
    }
  }
}

/// A host that watches an inbox together with others.
struct WatchingHost {
  let watch: SharedInboxWatch
  /// Without it, the host is as one that is cut off from the database.
  let heartbeats: Task<Void, Never>
  let work: Task<Void, Never>

  /// Ends it in order.
  func stop() async {
    watch.stop()
    await work.value
    heartbeats.cancel()
    await heartbeats.value
    watch.close()
  }
}
#endif
