#if PostgreSQL
import Documents
import Foundation
import Logging
import PostgresTestSupport
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// Hosts that watch one inbox together.
@Suite(hasServer)
struct SharedWatchTests {
  private let tested: TestedLedger
  private let inbox: InboxFixture
  private let place: FilePath
  private let cluster: String

  init() async throws {
    tested = try await TestedLedger()
    inbox = try InboxFixture()
    try inbox.directory("inbox")
    place = inbox.root.appending("inbox")
    cluster = try #require(try await tested.sql("SELECT cluster FROM sharepipe.ledger").first)
    try inbox.directory("inbox.sharepipe")
    try ClusterMarker(cluster: cluster, inbox: "inbox")
      .write(in: inbox.root.appending("inbox.sharepipe"))
  }

  /// Which host ran what, in the order in which it was run.
  private final class Runs: Sendable {
    let all = Mutex<[(host: String, entry: String, fence: Int64)]>([])

    var entries: [String] { all.withLock { $0.map(\.entry).sorted() } }
    var hosts: Set<String> { all.withLock { Set($0.map(\.host)) } }
  }

  private func rules(_ host: String, _ runs: Runs, for time: Duration = .zero) -> RuleSet {
    rules(host, runs, limit: nil) { try? await Task.sleep(for: time) }
  }

  private func rules(
    _ host: String, _ runs: Runs, limit: Int?, _ work: @escaping @Sendable () async -> Void
  ) -> RuleSet {
    let bundle = ExtensionBundle(
      identifier: "org.example.note", point: .share, activationRule: .string("TRUEPREDICATE"),
      settings: ExtensionSettings(
        maximumConcurrency: limit ?? 1, maximumConcurrencyOfHosts: limit, effect: .additive))
    let extent = ClosureExtension { request in
      let name = request.filing.origin.entry ?? ""
      runs.all.withLock { $0.append((host, name, request.fence)) }
      await work()
      return .completed(nil)
    }
    var policy = HostPolicy()
    policy.freeSpace = 0
    return RuleSet(extensions: [], policy: policy).adding(extent, as: bundle)
  }

  /// A host at work.
  private struct Running {
    let watch: SharedInboxWatch
    /// Without it, the host is as one that is cut off from the database.
    let heartbeats: Task<Void, Never>
    let work: Task<Void, Never>

    func stop() async {
      watch.stop()
      await work.value
      heartbeats.cancel()
      await heartbeats.value
      watch.close()
    }
  }

  private func watch(_ host: LedgerHost, _ rules: RuleSet) throws -> Running {
    var settings = WatchConfiguration.Inbox(inbox: place)
    settings.settle = .milliseconds(40)
    settings.rescan = .milliseconds(500)
    // The disk of the host.
    let local = try inbox.directory("local-\(host.shared.session.host)").fullPath
    let watch = try SharedInboxWatch(
      settings, in: host.shared, cluster: cluster,
      lease: host.shared.session.lease, folder: local, rules: rules,
      options: PipelineOptions(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      observer: InboxWatch.Observer(record: { _ in }, status: { _ in }))
    return Running(
      watch: watch, heartbeats: Task { await host.shared.session.run() },
      work: Task { await watch.run() })
  }

  private var done: [String] { inbox.names(in: "inbox.sharepipe/done").sorted() }

  @Test(.timeLimit(.minutes(5)))
  func `two hosts file each entry once`() async throws {
    let runs = Runs()
    var watches: [Running] = []
    for name in ["a", "b"] {
      watches.append(
        try watch(try await tested.host(name), rules(name, runs, for: .milliseconds(20))))
    }
    let names = (0..<60).map { "\($0 + 100).txt" }
    for name in names { try inbox.file("inbox/" + name, "hello") }
    #expect(await eventually(within: .seconds(120)) { done == names })
    for one in watches { await one.stop() }
    #expect(runs.entries == names)
    #expect(runs.hosts == ["a", "b"])
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.open_contexts") == ["0"])
    #expect(
      try await tested.sql("SELECT count(*), count(DISTINCT identifier) FROM sharepipe.history")
        == ["60|60"])
    #expect(inbox.names(in: "inbox.sharepipe/work").isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `another host goes on where one has died, and files once`() async throws {
    let runs = Runs()
    let dying = try await tested.host("a", lease: .seconds(3))
    let first = try watch(dying, rules("a", runs, for: .seconds(3600)))
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually(within: .seconds(60)) { runs.entries == ["x.txt"] })
    first.heartbeats.cancel()
    let other = try watch(try await tested.host("b", lease: .seconds(3)), rules("b", runs))
    #expect(await eventually(within: .seconds(60)) { done == ["x.txt"] })
    #expect(runs.entries == ["x.txt", "x.txt"])
    #expect(runs.hosts == ["a", "b"])
    let fences = runs.all.withLock { $0.map(\.fence) }
    #expect(fences[0] < fences[1])
    await other.stop()
    await first.stop()
    #expect(
      try await tested.sql(
        "SELECT \"end\", json_array_length(runs::json) FROM sharepipe.history") == ["done|2"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `an entry that a dead host had put already keeps its place, and gets its reason`()
    async throws
  {
    let dying = try await tested.host("a")
    var context = JournalContext(
      identifier: "ctx", entry: EntryName("x.txt"), claims: [.init(inbox: place, path: "x.txt")],
      after: .move, owner: 1000, rules: "rules")
    try await dying.arrive([context])
    context = try await dying.takeUp("ctx")
    context = JournalSample.ended(context, .failed)
    try await dying.ledger.commit(context, [], syncing: [], following: [])
    try inbox.directory("inbox.sharepipe/failed")
    try inbox.file("inbox.sharepipe/failed/x.txt", "hello")
    try await tested.expire(dying.session)
    // The host that ended it has some time to put it.
    try await tested.sql("UPDATE sharepipe.open_contexts SET updated = updated - 60000000")
    let other = try watch(try await tested.host("b"), rules("b", Runs()))
    #expect(
      await eventually(within: .seconds(60)) {
        (try? await tested.sql("SELECT convert_from(place, 'UTF8') FROM sharepipe.history"))
          == ["failed/x.txt"]
      })
    #expect(
      inbox.names(in: "inbox.sharepipe/failed").sorted() == ["x.txt", "x.txt.reason.json"])
    await other.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `hosts run no more of an extension than its limit, and call what waits for it`() async throws
  {
    let runs = Runs()
    let running = Mutex((now: 0, most: 0))
    var watches: [Running] = []
    for name in ["a", "b"] {
      let rules = rules(name, runs, limit: 2) {
        running.withLock { running in
          running.now += 1
          running.most = max(running.most, running.now)
        }
        try? await Task.sleep(for: .milliseconds(30))
        running.withLock { $0.now -= 1 }
      }
      watches.append(try watch(try await tested.host(name), rules))
    }
    let names = (0..<60).map { "\($0 + 100).txt" }
    for name in names { try inbox.file("inbox/" + name, "hello") }
    #expect(await eventually(within: .seconds(120)) { done == names })
    for one in watches { await one.stop() }
    #expect(runs.entries == names)
    #expect(runs.hosts == ["a", "b"])
    #expect(running.withLock(\.most) == 2)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what a host does not see for a while is not gone`() async throws {
    let runs = Runs()
    let one = try watch(try await tested.host("a"), rules("a", runs, for: .seconds(2)))
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually(within: .seconds(60)) { runs.entries == ["x.txt"] })
    // A share that is not mounted: an empty directory is in its place.
    let state = inbox.root.appending("inbox.sharepipe").string
    let aside = inbox.root.appending("aside").string
    try FileManager.default.moveItem(atPath: state, toPath: aside)
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
    try inbox.file("inbox/y.txt", "hello")
    try await Task.sleep(for: .seconds(5))
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.history") == ["0"])
    try FileManager.default.removeItem(atPath: state)
    try FileManager.default.moveItem(atPath: aside, toPath: state)
    #expect(await eventually(within: .seconds(120)) { done == ["x.txt", "y.txt"] })
    #expect(
      await eventually(within: .seconds(60)) {
        let places = try? await tested.sql(
          "SELECT convert_from(place, 'UTF8') FROM sharepipe.history ORDER BY place")
        return places == ["done/x.txt", "done/y.txt"]
      })
    #expect(runs.entries == ["x.txt", "y.txt"])
    await one.stop()
  }
}

extension InboxFixture {
  /// The names in a folder; none if it is not there.
  fileprivate func names(in path: String) -> [String] {
    let folder = root.appending(FilePath(path).components)
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
  }
}
#endif
