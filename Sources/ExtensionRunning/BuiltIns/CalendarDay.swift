import CLinux
import Glibc

/// A day in the local calendar.
struct CalendarDay: Hashable {
  /// The year, the month from 1 and the day from 1.
  let year: Int, month: Int, day: Int

  /// The local day of a moment: seconds since 1970-01-01T00:00:00Z.
  init(of moment: Int64) {
    var time = time_t(moment)
    var parts = unsafe tm()
    unsafe localtime_r(&time, &parts)
    year = unsafe Int(parts.tm_year) + 1900
    month = unsafe Int(parts.tm_mon) + 1
    day = unsafe Int(parts.tm_mday)
  }

  /// The names of nested folders, such as `2026`, `11`, `21`.
  var folders: [String] { [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" } }
}
