import SafeFiles
import SystemPackage

/// Why a program was not even started.
package struct LaunchFault: Error, Hashable, Sendable {
  /// What is wrong, in the words of a message.
  let why: String
  /// Whether no descriptor, memory or process is left for the moment, so that it can be started later.
  var isPassing = false

  /// Why something that needs the system cannot be done.
  ///
  /// - Parameters:
  ///   - what: What cannot be done, without an end.
  ///   - errno: The error of the system.
  /// - Returns: The fault.
  static func system(_ what: String, _ errno: Errno) -> LaunchFault {
    LaunchFault(why: "\(what): \(errno)", isPassing: errno.isShortage)
  }

  /// How a program ended that was not started for this reason.
  package var end: ChildOutcome.End { isPassing ? .exhausted(why) : .notLaunched(why) }
}

extension LaunchFault: CustomStringConvertible {
  /// What is wrong.
  package var description: String { why }
}
