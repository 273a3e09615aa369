import SafeFiles
import ShareRules
import SystemPackage

/// When the keeper of a run ends it whatever happens, also while this process is stopped.
///
/// This process ends a run at its time limit, and lets it clean up first. The deadline comes later, for
/// a process that cannot.
enum RunDeadline {
  /// A while after the program starts; how long that takes does not count.
  case within(Duration)
  /// The moment in a file, which is moved for each context that the program works on.
  case file(FilePath)

  /// How much later than the time limit and the grace it is: a process that is not stopped is not late
  /// by more.
  static let margin = Duration.seconds(5)

  /// The words of an option of the launcher.
  var option: [[UInt8]] {
    switch self {
    case .within(let duration):
      [
        Array("--within".utf8),
        Array("\((BootMoment(nanoseconds: 0) + duration).nanoseconds)".utf8),
      ]
    case .file(let path): [Array("--until-in".utf8), path.bytes]
    }
  }
}
