#if PostgreSQL
import Documents
import ShareJournal
import ShareModel
import Synchronization
import TestSupport
import Testing

@testable import PostgresLedger

/// Contexts that wait for a place among the runs of all hosts.
@Suite(hasServer)
struct SharedLimitTests {
  private let shared: SharedInbox

  init() async throws { shared = try await SharedInbox() }

  @Test(.timeLimit(.minutes(5)))
  func `of contexts that are called, the one that runs is not held up by those that wait`()
    async throws
  {
    let host = try await shared.tested.host()
    let runs = HostRuns()
    let names = (10..<22).map(String.init)
    for name in names {
      let context = shared.context(name)
      try shared.claim(context)
      try await host.arrive([context])
      var parked = try await host.takeUp(name)
      parked.state = .waiting
      parked.parked = HostRuns.identifier.rawValue
      try await host.ledger.commit(parked, [], syncing: [], following: [])
    }
    // Long enough that the slot of the one that runs is given to another.
    let watch = try shared.watch(
      host,
      runs.rules(of: "a", limit: 1) { _ in try? await Task.sleep(for: .milliseconds(300)) })
    // One that waits for a place gives up after 10 s: held up, two are done in 12 s.
    #expect(
      await eventually(within: .seconds(45)) { shared.done == names.map { $0 + ".txt" } },
      "\(shared.done)")
    await watch.stop()
    #expect(runs.all.withLock { $0.count } == names.count)
  }
}
#endif
