import Foundation
import Sharepipe
import SystemPackage
import Testing

/// Kills the tool at every step and starts it again: nothing may be lost, doubled or left over.
@Suite(.serialized, .enabled(if: CrashBench.isUsable, "needs the program of the witnesses"))
struct CrashMatrixTests {
  private static let form = CrashForm.current
  private static let entries = CrashInbox.entries(0..<form.entries)

  /// The places at which the short form kills in a mode; the long one kills at all.
  private static func points(_ mode: CrashMode) -> [FailPoint] {
    if form.isLong { return FailPoint.allCases }
    return switch mode {
    case .move: FailPoint.allCases
    case .keep: [.copied, .exited, .recorded]
    case .remove: [.removing, .removed]
    case .watch: [.renamed, .spawned, .moved]
    }
  }

  @Test
  func `a process that is killed at any step loses nothing, and the next one goes on`() async throws
  {
    var matrix = CrashMatrix()
    var undisturbed: ConservationOracle?
    for mode in CrashMode.allCases {
      let (oracle, counts) = try await Self.runUndisturbed(mode)
      #expect(oracle.faults == [], "\(mode): nothing was killed")
      // How an entry ends does not depend on what becomes of it afterwards.
      if let undisturbed { #expect(oracle.ends == undisturbed.ends, "\(mode)") }
      undisturbed = undisturbed ?? oracle
      for point in Self.points(mode) {
        matrix.note(point, mode) { $0.reached = counts[point] ?? 0 }
        for hit in Self.form.hits(of: counts[point] ?? 0, in: mode) {
          try await Self.kill(mode, at: point, hit, &matrix, oracle)
        }
      }
    }
    Self.form.write(
      ["\(Self.entries.count) entries; each cell: kills / extra runs / result", ""]
        + matrix.lines(CrashMode.allCases))
    #expect(matrix.longestRestart < .seconds(5))
  }

  /// Runs the tool once to its end, and counts how often each place is reached.
  private static func runUndisturbed(
    _ mode: CrashMode
  ) async throws -> (ConservationOracle, [FailPoint: Int]) {
    let bench = try await CrashBench()
    try bench.add(entries)
    let ending = try await bench.run(mode, failPoint: "count")
    var counts: [FailPoint: Int] = [:]
    for line in ending.errors.split(separator: "\n") where line.hasPrefix("fail point ") {
      let words = line.split(separator: " ")
      if words.count == 4, let point = FailPoint(rawValue: String(words[2])) {
        counts[point] = Int(words[3])
      }
    }
    // It is reached only after a crash.
    counts[.recovered] = mode.claims ? 1 : 0
    return (try ConservationOracle(bench, mode, entries, kills: 0, undisturbed: nil), counts)
  }

  /// Kills the tool at the hit of a place, starts it again, and looks at what came of it.
  private static func kill(
    _ mode: CrashMode, at point: FailPoint, _ hit: Int, _ matrix: inout CrashMatrix,
    _ undisturbed: ConservationOracle
  ) async throws {
    let bench = try await CrashBench()
    try bench.add(entries)
    var kills = 0
    if point == .recovered {
      // There must be something to put in order first.
      let first = try await bench.run(mode, failPoint: "renamed:\(entries.count / 2)")
      #expect(first.wasKilled)
      kills += 1
    }
    let killed = try await bench.run(mode, failPoint: "\(point.rawValue):\(hit)")
    // The number of hits may be a little different from run to run.
    if killed.wasKilled { kills += 1 }
    let last = try await bench.run(mode)
    let context: Comment = "\(mode) killed at \(point.rawValue):\(hit)\n\(last.errors.suffix(2000))"
    #expect(last.status >= 0, context)
    let oracle = try ConservationOracle(
      bench, mode, entries, kills: kills, undisturbed: undisturbed)
    #expect(
      oracle.faults.isEmpty, "\(oracle.faults.prefix(10).joined(separator: "\n"))\n\(context)")
    var faults = oracle.faults.count
    if mode == .keep { faults += try await runAgain(bench, oracle, context) }
    matrix.noteRestart(oracle.timeToWork(of: last))
    matrix.note(point, mode) { cell in
      cell.kills += kills
      cell.extraRuns += oracle.extraRuns
      cell.faults += faults
    }
  }

  /// Runs over an inbox in which all was delivered: nothing is delivered once more.
  private static func runAgain(
    _ bench: CrashBench, _ oracle: ConservationOracle, _ context: Comment
  ) async throws -> Int {
    let before = WitnessLedger(bench.ledger)
    let again = try await bench.run(.keep)
    let new = WitnessLedger(bench.ledger).starts.dropFirst(before.starts.count)
    let journal = try JournalSnapshot(bench.state)
    let done = journal.contexts.filter { context in
      oracle.ends[context.path] == "done" && new.contains { $0.context == context.identifier }
    }
    #expect(done.isEmpty, "delivered once more: \(done.map(\.path))\n\(context)")
    let lines = again.output.split(separator: "\n").filter { $0.contains(#""end":"done""#) }
    let delivered = lines.filter { $0.contains(#""outcome":"already-delivered""#) }
    #expect(lines.count == oracle.ends.values.count { $0 == "done" }, context)
    #expect(delivered.count == lines.count, context)
    return done.count + lines.count - delivered.count
  }
}

extension CrashBench {
  /// Whether the tool and the witness are there.
  static var isUsable: Bool { Tool.program != nil && witness != nil }
}
