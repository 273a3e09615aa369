import Glibc
import SystemPackage

/// The process of `sharepipe-launcher` that stays beside the program of a run.
///
/// It is the leader that a run is known by. It passes on the signals that ask to end, becomes the
/// parent of every process of the run whose own parent ends, and ends as the program does, once
/// nothing of the run is left, or two seconds after it began to end it. It ends the run by itself at
/// its deadline and when its lease is lost. See `keeper.c`.
package enum RunKeeper {
  /// The name under which it runs.
  package static let name = "sharepipe-keep"

  /// How long its end is waited for once it was asked for.
  static let patience = Duration.seconds(3)

  /// Asks it to end the whole run at once.
  ///
  /// - Parameter process: Its number.
  package static func end(_ process: CInt) {
    kill(process, SIGUSR1)
    // A stopped process takes the signal only when it goes on.
    kill(process, SIGCONT)
  }

  /// Has it look at its deadline, which was moved.
  ///
  /// It blocks signals before it takes its name. As long as it has another, the signal would end it, and
  /// it has yet to look for the first time.
  ///
  /// - Parameter process: Its number.
  static func look(_ process: CInt) {
    guard ProcessStatus(of: process)?.name == name else { return }
    kill(process, SIGUSR2)
  }

  /// Why it ended a run by itself, or `nil` if it did not.
  ///
  /// - Parameter process: The keeper, which has not been waited for yet.
  /// - Returns: That its time was over or its lease was lost.
  static func cause(of process: CInt) -> ChildOutcome.End? {
    guard let status = ProcessStatus(of: process), status.isDead else { return nil }
    if status.name.hasPrefix("late") { return .timeLimitExceeded }
    return status.name.hasPrefix("lost") ? .leaseLost : nil
  }

  /// Ends a whole run, and waits until it has ended.
  ///
  /// - Parameter process: The keeper, which has not been waited for yet.
  /// - Returns: Whether nothing of the run is left; else it must be looked for.
  static func hasEndedAll(_ process: CInt) -> Bool {
    let deadline = ContinuousClock.now + patience
    var isAsked = false
    while let status = ProcessStatus(of: process) {
      if status.isDead { return leftBehind(status) != nil }
      guard .now < deadline else { return false }
      if isAsked { usleep(500) } else { end(process) }
      isAsked = true
    }
    return false
  }

  /// How many processes of a run ran on when its program had ended, or `nil` if nothing is known of
  /// them.
  ///
  /// - Parameter status: The status of the keeper after its end.
  /// - Returns: The number; all of them are gone.
  static func leftBehind(_ status: ProcessStatus) -> Int? {
    guard status.isDead else { return nil }
    let start = ["ended ", "late ", "lost "].first { status.name.hasPrefix($0) }
    return start.flatMap { Int(status.name.dropFirst($0.count)) }
  }
}
