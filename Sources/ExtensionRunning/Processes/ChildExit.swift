import Glibc

/// Asks about the end of a child without a descriptor, and without taking its status away.
///
/// Source: waitid(2), `WNOWAIT`.
enum ChildExit {
  /// Whether a child has ended; one that is not ours, or no longer, counts as ended.
  static func hasEnded(_ process: pid_t) -> Bool {
    var information = unsafe siginfo_t()
    let result = unsafe wait(process, &information, WEXITED | WNOHANG | WNOWAIT)
    return unsafe result != 0 || information.si_signo != 0
  }

  /// Waits for the end of a child.
  ///
  /// - Parameters:
  ///   - process: The child.
  ///   - isTaken: Whether its status is taken, so that its number is free.
  /// - Returns: How it ended; `nil` if it is not ours, or no longer.
  static func end(of process: pid_t, isTaken: Bool = false) -> ChildOutcome.End? {
    var information = unsafe siginfo_t()
    let flags = isTaken ? WEXITED : WEXITED | WNOWAIT
    guard unsafe wait(process, &information, flags) == 0 else { return nil }
    let status = unsafe Int(information._sifields._sigchld.si_status)
    return unsafe information.si_code == Int32(CLD_EXITED) ? .exited(status) : .signalled(status)
  }

  private static func wait(
    _ process: pid_t, _ information: inout siginfo_t, _ flags: Int32
  ) -> CInt {
    while true {
      let result = unsafe waitid(P_PID, id_t(process), &information, flags)
      if result == 0 || errno != EINTR { return result }
    }
  }
}
