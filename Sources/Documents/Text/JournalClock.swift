internal import CLinux
internal import Glibc

/// The time of day as the journal keeps it: microseconds since 1970.
///
/// It is for people and for retention; nothing waits by it.
package enum JournalClock {
  /// The time now.
  package static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
