import Sharepipe

/// What came of the kills: fail points down, modes across.
struct CrashMatrix {
  /// What came of the kills at one place in one mode.
  struct Cell {
    var kills = 0
    var extraRuns = 0
    var faults = 0
    /// How often the place is reached when nothing is killed.
    var reached = 0

    var text: String {
      if reached == 0 { return "–" }
      return kills == 0
        ? "" : "\(kills) / \(extraRuns) / \(faults == 0 ? "ok" : "\(faults) faults")"
    }
  }

  private var cells: [FailPoint: [CrashMode: Cell]] = [:]
  /// The longest time from a restart to the first work.
  private(set) var longestRestart: Duration = .zero

  /// Notes what came of kills.
  mutating func note(
    _ point: FailPoint, _ mode: CrashMode, _ change: (inout Cell) -> Void
  ) {
    change(&cells[point, default: [:]][mode, default: Cell()])
  }

  /// Notes how long a restart took.
  mutating func noteRestart(_ time: Duration?) {
    if let time { longestRestart = max(longestRestart, time) }
  }

  /// The table, and the sums.
  func lines(_ modes: [CrashMode]) -> [String] {
    let head = "| killed when | " + modes.map(\.rawValue).joined(separator: " | ") + " |"
    let rule = "|---|" + modes.map { _ in "---|" }.joined()
    let rows = FailPoint.allCases.compactMap { point -> String? in
      guard let row = cells[point] else { return nil }
      let texts = modes.map { row[$0]?.text ?? "" }
      return "| `\(point.rawValue)` | " + texts.joined(separator: " | ") + " |"
    }
    let all = cells.values.flatMap(\.values)
    let sums =
      "\(all.reduce(0) { $0 + $1.kills }) kills, \(all.reduce(0) { $0 + $1.extraRuns }) extra runs, "
      + "\(all.reduce(0) { $0 + $1.faults }) faults; longest time from a restart to the first work "
      + "\(Int(longestRestart / .milliseconds(1))) ms"
    return [head, rule] + rows + ["", sums]
  }
}
