internal import CLinux
internal import Glibc

/// Times in nanoseconds that only go forward, whatever happens to the clock of the machine.
///
/// The time in which the machine is suspended does not count, since no writer gets on in it.
///
/// Source: clock_gettime(2), `CLOCK_MONOTONIC`.
enum MonotonicTime {
  /// The time now.
  static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension Duration {
  /// The duration in nanoseconds, at most about 146 years.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(max(seconds, 0), Int64.max / 2_000_000_000) * 1_000_000_000
      + attoseconds / 1_000_000_000
  }
}
