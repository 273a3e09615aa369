import Glibc
import SystemPackage

/// The process of `sharepipe-launcher` that stays beside the program of an isolated run.
///
/// It is the leader that a run is known by. It passes on the signals that ask to end, becomes the
/// parent of every process of the run whose own parent ends, and ends as the program does, once
/// nothing of the run is left, or two seconds after it began to end it. See `keeper.c`.
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
    guard status.isDead, status.name.hasPrefix("ended ") else { return nil }
    return Int(status.name.dropFirst("ended ".count))
  }
}
