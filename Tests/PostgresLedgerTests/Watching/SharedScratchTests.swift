#if PostgreSQL
import Documents
import SafeFiles
import ShareJournal
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger
@testable import Sharepipe

/// The disk of one host that is full, while the share and the disks of the others are not.
@Suite(hasServer)
struct SharedScratchTests {
  /// A disk whose free space is set by a test.
  private final class Disk: Sendable {
    let free = Mutex<Int64>(1 << 20)
  }

  private let shared: SharedInbox
  private let runs = HostRuns()
  private let disk = Disk()

  init() async throws { shared = try await SharedInbox() }

  /// Takes entries in, and returns their names.
  private func arrive(_ names: [String], by host: LedgerHost) async throws -> [String] {
    let contexts = names.map { shared.context($0) }
    for context in contexts { try shared.claim(context) }
    try await host.arrive(contexts)
    return names.map { $0 + ".txt" }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a host whose scratch is full claims nothing, and another goes on`() async throws {
    let full = try await shared.tested.host("a")
    let first = try await arrive((10..<20).map(String.init), by: full)
    let parts = try await SharedParts(of: full, in: shared, runs.rules(of: "a"))
    let floor = DiskSpaceFloor(
      at: ["/scratch"], floor: 8 << 20, interval: .milliseconds(50)
    ) { [disk] _ in DiskSpace(bytes: disk.free.withLock(\.self), files: nil) }
    let workers = SharedWorkers(
      work: parts.work, state: parts.state, inbox: full.inbox, bell: Bell(), lease: .seconds(600),
      scratch: floor)
    let working = Task { await workers.run(places: 4) }
    #expect(
      await eventually(within: .seconds(60)) {
        parts.lastFault
          == "/scratch: 1 MiB are free, 8 MiB must be; nothing is taken from an inbox until there is space"
      })
    let other = try shared.watch(
      try await shared.tested.host("b", rules: parts.work.pipeline.pipeline.fingerprint),
      runs.rules(of: "b"))
    #expect(await eventually(within: .seconds(60)) { shared.done == first })
    #expect(runs.hosts == ["b"])
    await other.stop()

    let second = try await arrive((20..<24).map(String.init), by: full)
    try await Task.sleep(for: .seconds(1))
    #expect(runs.entries == first)
    #expect(
      try await shared.tested.sql("SELECT DISTINCT state FROM sharepipe.open_contexts") == ["ready"]
    )
    disk.free.withLock { $0 = 1 << 30 }
    #expect(await eventually(within: .seconds(60)) { shared.done == first + second })
    #expect(runs.hosts == ["a", "b"])
    parts.work.gate.stop()
    await working.value
    parts.state.close()
  }
}
#endif
