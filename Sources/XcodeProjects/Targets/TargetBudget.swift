/// How many targets one project may have, and how many settings they may have together.
///
/// Each target has those of the project, too: a file of a few megabytes could stand for billions.
struct TargetBudget {
  /// The most settings, where large apps have a few hundred targets with a few hundred each.
  static let mostSettings = 2_000_000
  /// The most targets.
  static let mostTargets = 2000
  /// The most configurations of a project or a target that are looked at.
  static let mostConfigurations = 100

  private var left = TargetBudget.mostSettings

  /// Takes the settings of one more target, and returns whether there were enough left.
  mutating func spend(_ levels: [[SettingEntry]]) -> Bool {
    left -= levels.reduce(1) { $0 + $1.count }
    return left >= 0
  }

  /// Why the targets after the first ones are not read.
  static let targetsReason = ProjectNote.Reason.malformedPart(
    "it has more than \(mostTargets) targets; the rest of them is not read")

  /// Why the rest of the targets is not read.
  static let reason = ProjectNote.Reason.malformedPart(
    "its targets have more than \(mostSettings) settings together; the rest of them is not read")
}
