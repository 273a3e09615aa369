import SeededRandom
import Sharepipe
import SystemPackage
import Testing

/// Kills the tool again and again at random times while entries arrive.
@Suite(.serialized, .enabled(if: CrashBench.isUsable, "needs the program of the witnesses"))
struct RandomKillTests {
  private static let form = CrashForm.current

  @Test(arguments: [CrashMode.move, .watch], form.seeds)
  func `kills at random times lose nothing, blame nothing, and need nobody`(
    _ mode: CrashMode, seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let bench = try await CrashBench()
    var entries: [CrashEntry] = []
    var kills = 0
    let most = 2 * Self.form.randomEntries / Self.form.randomKills
    for turn in 1...Self.form.randomKills {
      let left = Self.form.randomEntries - entries.count
      let count =
        turn == Self.form.randomKills ? left : min(left, Int.random(in: 0...most, using: &random))
      let new = CrashInbox.entries(entries.count..<entries.count + count)
      entries += new
      let time = Duration.milliseconds(Int.random(in: 5...400, using: &random))
      // Some are there when it starts, and some come while it works.
      try bench.add(Array(new.prefix(new.count / 2)))
      let running = try await bench.start(mode)
      try await Task.sleep(for: time / 2)
      try bench.add(Array(new.dropFirst(new.count / 2)))
      if try await bench.end(of: running, killedAfter: time).wasKilled { kills += 1 }
    }
    let last = try await bench.run(mode)
    let context: Comment = "seed \(seed), \(mode)\n\(last.errors.suffix(2000))"
    #expect(try JournalSnapshot.setAside(in: bench.state) == [], context)
    #expect(last.status >= 0, context)
    let oracle = try ConservationOracle(bench, mode, entries, kills: kills, undisturbed: nil)
    #expect(
      oracle.faults.isEmpty, "\(oracle.faults.prefix(10).joined(separator: "\n"))\n\(context)")
    let restart = oracle.timeToWork(of: last)
    #expect(restart.map { $0 < .seconds(5) } ?? true, context)
    Self.form.write([
      "random kills, \(mode.rawValue), seed \(seed): \(entries.count) entries, "
        + "\(kills) kills, \(oracle.extraRuns) extra runs, "
        + (oracle.faults.isEmpty ? "ok" : "\(oracle.faults.count) faults")
    ])
  }
}
