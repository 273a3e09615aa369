import Glibc

/// The bounds of a run that was isolated, by which its end can be explained.
package struct RunBounds: Hashable, Sendable {
  /// The limits, or `nil` if it was not isolated.
  var limits: ChildIsolation.Limits?
  /// Whether it was refused a process because it had as many as it may.
  var hasReachedProcessLimit = false
  /// Whether some of its processes may run on.
  var mayRunOn = false

  /// Which bound a fault comes from and how to move it, or `nil` if none is known.
  func explanation(of fault: RunFault) -> String? {
    switch fault {
    case .notLaunched, .processesLeft: break
    default: if mayRunOn { return "some of its processes could not be ended and may still run" }
    }
    guard let limits else { return nil }
    if hasReachedProcessLimit {
      return "it reached its limit of \(limits.processes) processes (limits.processes in host.yaml)"
    }
    let signal: Int
    switch fault {
    case .signalled(let number): signal = number
    // A shell answers so when a signal ended what it ran.
    case .exited(let status) where status == 128 + Int(SIGXFSZ) || status == 128 + Int(SIGXCPU):
      signal = status - 128
    default: return nil
    }
    switch CInt(exactly: signal) {
    case SIGXFSZ:
      return
        "it wrote a file of more than \(limits.fileBytes) bytes (limits.fileBytes in host.yaml)"
    case SIGXCPU:
      return "it used more processor time than its TimeLimit allows on all cores"
    case SIGSYS:
      return "it made a system call of another architecture, which is refused"
    case SIGKILL:
      return "sharepipe did not do that: the system may have run out of memory"
    default:
      return nil
    }
  }
}
