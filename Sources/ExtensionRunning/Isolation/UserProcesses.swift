import CLinux
import Glibc
import Synchronization
import SystemPackage

/// Counts the processes and threads of our user, to which a limit of the user is added.
///
/// Source: setrlimit(2), `RLIMIT_NPROC`.
enum UserProcesses {
  private struct Counted {
    var count: Int
    var time: ContinuousClock.Instant
  }

  /// How long a count is used; the limits that are made from it leave room for more.
  private static let age = Duration.seconds(1)

  private static let last = Mutex<Counted?>(nil)

  /// The number of processes and threads, at most a second old.
  static func count() -> Int {
    last.withLock { last in
      let now = ContinuousClock.now
      if let last, now - last.time < age { return last.count }
      let count = ProcessStatus.allNumbers().reduce(0) { sum, number in
        sum + threads(of: number)
      }
      last = Counted(count: count, time: now)
      return count
    }
  }

  /// The threads of a process of our user; 0 of others.
  private static func threads(of number: pid_t) -> Int {
    let directory = FilePath("/proc/\(number)")
    var status = stat()
    guard unsafe directory.withPlatformString({ unsafe stat($0, &status) }) == 0,
      status.st_uid == getuid()
    else { return 0 }
    return ProcessStatus(of: number)?.threads ?? 0
  }
}
