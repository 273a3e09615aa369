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
  private let shared: SharedInbox
  private var tested: TestedLedger { shared.tested }
  private var inbox: InboxFixture { shared.files }
  private var done: [String] { shared.done }

  init() async throws { shared = try await SharedInbox() }

  private func rules(_ host: String, _ runs: HostRuns, for time: Duration = .zero) -> RuleSet {
    runs.rules(of: host) { _ in try? await Task.sleep(for: time) }
  }

  @Test(.timeLimit(.minutes(5)))
  func `two hosts file each entry once`() async throws {
    let runs = HostRuns()
    var watches: [WatchingHost] = []
    for name in ["a", "b"] {
      watches.append(
        try shared.watch(try await tested.host(name), rules(name, runs, for: .milliseconds(20))))
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
    #expect(shared.names(in: "inbox.sharepipe/work").isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `another host goes on where one has died, and files once`() async throws {
    let runs = HostRuns()
    let dying = try await tested.host("a", lease: .seconds(3))
    let first = try shared.watch(dying, rules("a", runs, for: .seconds(3600)))
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually(within: .seconds(60)) { runs.entries == ["x.txt"] })
    first.heartbeats.cancel()
    let other = try shared.watch(try await tested.host("b", lease: .seconds(3)), rules("b", runs))
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
  func `a process in which the work of a lost lease does not end is ended`() async throws {
    let noticed = Mutex(false)
    let stuck = Mutex(false)
    let going = Bell()
    let dying = try await tested.host("a", lease: .seconds(3))
    let one = try shared.watch(
      dying, rules("a", HostRuns()),
      record: { _ in
        noticed.withLock { $0 = true }
        await Task { await going.wait(atMost: .seconds(240)) }.value
      },
      longestEnd: .seconds(2), whenStuck: { stuck.withLock { $0 = true } })
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually(within: .seconds(60)) { noticed.withLock { $0 } })
    #expect(!stuck.withLock { $0 })
    one.heartbeats.cancel()
    #expect(await eventually(within: .seconds(60)) { stuck.withLock { $0 } })
    going.ring()
    await one.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a host whose session ends while it is registered works under the next one`() async throws {
    let runs = HostRuns()
    let host = try await tested.host("a", lease: .seconds(3))
    let (first, tested) = (host.session, tested)
    // To be registered takes as long as this holds the table.
    let holding = Task {
      try? await tested.sql(
        "BEGIN; LOCK TABLE sharepipe.rules IN EXCLUSIVE MODE; SELECT pg_sleep(300)")
    }
    let locks = "FROM pg_locks WHERE relation = 'sharepipe.rules'::regclass AND"
    #expect(
      try await eventually(within: .seconds(60)) {
        try await tested.sql("SELECT count(*) \(locks) mode = 'ExclusiveLock'") == ["1"]
      })
    let one = try shared.watch(host, rules("a", runs))
    #expect(
      try await eventually(within: .seconds(60)) {
        try await tested.sql("SELECT count(*) \(locks) NOT granted") == ["1"]
      })
    try await tested.expire(first)
    #expect(
      await eventually(within: .seconds(60)) { host.session != first && host.session != "none" })
    // It is known by then that the first one is over, and nothing says so once more.
    try await Task.sleep(for: .seconds(1))
    try await tested.sql("SELECT pg_terminate_backend(pid) \(locks) mode = 'ExclusiveLock'")
    _ = await holding.value
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually(within: .seconds(60)) { done == ["x.txt"] })
    await one.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `an entry that a dead host had put already keeps its place, and gets its reason`()
    async throws
  {
    let dying = try await tested.host("a")
    var context = JournalContext(
      identifier: "ctx", entry: EntryName("x.txt"),
      claims: [.init(inbox: shared.place, path: "x.txt")],
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
    let other = try shared.watch(try await tested.host("b"), rules("b", HostRuns()))
    #expect(
      await eventually(within: .seconds(60)) {
        (try? await tested.sql("SELECT convert_from(place, 'UTF8') FROM sharepipe.history"))
          == ["failed/x.txt"]
      })
    #expect(
      shared.names(in: "inbox.sharepipe/failed") == ["x.txt", "x.txt.reason.json"])
    await other.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `hosts run no more of an extension than its limit, and call what waits for it`() async throws
  {
    let runs = HostRuns()
    let running = Mutex((now: 0, most: 0))
    var watches: [WatchingHost] = []
    for name in ["a", "b"] {
      let rules = runs.rules(of: name, limit: 2) { _ in
        running.withLock { running in
          running.now += 1
          running.most = max(running.most, running.now)
        }
        try? await Task.sleep(for: .milliseconds(30))
        running.withLock { $0.now -= 1 }
      }
      watches.append(try shared.watch(try await tested.host(name), rules))
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
    let runs = HostRuns()
    let one = try shared.watch(try await tested.host("a"), rules("a", runs, for: .seconds(2)))
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
#endif
