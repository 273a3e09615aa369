import CLinux
import Glibc

/// A moment in the local calendar, or one that a camera's clock showed.
struct LocalTime: Hashable {
  /// The year, the month from 1 and the day from 1.
  let year: Int, month: Int, day: Int
  /// The hour, the minute and the second, from 0.
  let hour: Int, minute: Int, second: Int

  /// Takes what a clock showed.
  init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The local time of a moment: seconds since 1970-01-01T00:00:00Z.
  init(of moment: Int64) {
    var time = time_t(moment)
    var parts = unsafe tm()
    unsafe localtime_r(&time, &parts)
    year = unsafe Int(parts.tm_year) + 1900
    month = unsafe Int(parts.tm_mon) + 1
    day = unsafe Int(parts.tm_mday)
    hour = unsafe Int(parts.tm_hour)
    minute = unsafe Int(parts.tm_min)
    second = unsafe Int(parts.tm_sec)
  }

  /// The day as in `2026-11-21`.
  var date: String { "\(Self.text(year, 4))-\(Self.text(month))-\(Self.text(day))" }

  /// A number with zeros before it.
  static func text(_ number: Int, _ digits: Int = 2) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
