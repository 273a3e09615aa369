import Sharepipe
import SystemPackage
import Testing

/// One entry over which the tool dies each time, among good ones.
@Suite(.serialized, .enabled(if: CrashBench.isUsable, "needs the program of the witnesses"))
struct PoisonTests {
  @Test(arguments: [CrashMode.move, .watch])
  func `what kills the process each time is set aside after its budget, and nothing else is`(
    _ mode: CrashMode
  ) async throws {
    let bench = try await CrashBench()
    let entries = CrashInbox.entries(1..<25)
    // It comes neither first nor last.
    let poison = try #require(entries.map(\.path.string).first { $0.hasPrefix("picture-") })
    try bench.add(entries)
    var deaths = 0
    var last = try await bench.run(mode, failPoint: "settled@\(poison)")
    while last.wasKilled, deaths < 20 {
      deaths += 1
      last = try await bench.run(mode, failPoint: "settled@\(poison)")
    }
    #expect(last.status >= 0)
    // Once with others, and as often by itself as the budget says.
    #expect(deaths == 1 + HostPolicy().crashBudget)
    #expect(try JournalSnapshot.setAside(in: bench.state) == [poison])
    let oracle = try ConservationOracle(bench, mode, entries, kills: deaths, undisturbed: nil)
    #expect(oracle.faults.isEmpty, "\(oracle.faults.prefix(10).joined(separator: "\n"))")
    #expect(oracle.ends[FilePath(poison)] == "failed")
  }
}
