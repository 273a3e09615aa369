/// A date and a time of day as a calendar and a clock showed them where something was made.
package struct WallClock: Hashable, Sendable {
  /// The years that are believed: the oldest photograph that is kept was taken in 1826 or 1827.
  private static let years = 1826...9999
  private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// The year of the Gregorian calendar, from 1826 to 9999.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1; the month has it.
  package let day: Int
  /// The hour, from 0 to 23.
  package let hour: Int
  /// The minute, from 0 to 59.
  package let minute: Int
  /// The second, from 0 to 60, for RFC 5322 and ISO 8601 write a leap second so.
  package let second: Int
  /// How far the clock was ahead of UTC; `nil` where the bytes do not say.
  package let minutesFromUTC: Int?

  /// Creates a date with a time, or returns `nil` if no calendar or clock shows that.
  ///
  /// - Parameters:
  ///   - year: The year of the Gregorian calendar.
  ///   - month: The month, from 1.
  ///   - day: The day of the month, from 1.
  ///   - hour: The hour.
  ///   - minute: The minute.
  ///   - second: The second.
  ///   - minutesFromUTC: How far the clock was ahead of UTC, if that is known.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    minutesFromUTC: Int? = nil
  ) {
    guard Self.years.contains(year), (1...12).contains(month), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let isLeapYear = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    let length = isLeapYear && month == 2 ? 29 : Self.monthLengths[month - 1]
    guard (1...length).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.minutesFromUTC = minutesFromUTC
  }
}

extension WallClock: CustomStringConvertible {
  /// The date and the time as ISO 8601 writes them: `2024-05-06T07:08:09+02:00`.
  package var description: String {
    let zone = minutesFromUTC.map { minutes in
      let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
      return "\(minutes < 0 ? "-" : "+")\(Self.padded(Int(hours))):\(Self.padded(Int(rest)))"
    }
    return "\(year)-\(Self.padded(month))-\(Self.padded(day))"
      + "T\(Self.padded(hour)):\(Self.padded(minute)):\(Self.padded(second))\(zone ?? "")"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
