internal import CLinux
internal import Glibc

/// A moment on the clock that no process can set and that goes on while the system sleeps.
///
/// It means nothing after the next start of the system. Source: clock_gettime(2), `CLOCK_BOOTTIME`.
package struct BootMoment: Hashable, Sendable {
  /// Nanoseconds since the system was started.
  package let nanoseconds: UInt64

  /// Creates a moment.
  package init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// The moment that never comes.
  package static let never = BootMoment(nanoseconds: .max)

  /// Now.
  package static var now: BootMoment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return BootMoment(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// The moment that comes a while after another; a duration below zero counts as zero.
  package static func + (moment: BootMoment, duration: Duration) -> BootMoment {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return moment }
    let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLate) = moment.nanoseconds.addingReportingOverflow(whole)
    let part = UInt64(attoseconds / 1_000_000_000)
    guard !isTooLong, !isTooLate, sum <= .max - part else { return .never }
    return BootMoment(nanoseconds: sum + part)
  }
}

extension BootMoment: Comparable {
  /// Whether a moment comes before another.
  package static func < (one: BootMoment, other: BootMoment) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}
