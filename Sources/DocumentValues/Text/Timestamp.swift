/// A moment, to the microsecond.
///
/// It is for people and for what is kept over days; nothing that must not depend on the clock of the
/// machine waits by it.
public struct Timestamp: Hashable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public let microseconds: Int64

  /// Creates a moment.
  ///
  /// - Parameter microseconds: Microseconds since 1970-01-01T00:00:00Z.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a moment.
  ///
  /// - Parameter nanoseconds: Nanoseconds since 1970-01-01T00:00:00Z, of which the rest is cut off.
  package init(nanoseconds: Int64) { microseconds = nanoseconds / 1000 }

  /// The moment before all others.
  package static let first = Timestamp(microseconds: .min)

  /// The moment after all others.
  package static let last = Timestamp(microseconds: .max)

  /// Whole seconds since 1970-01-01T00:00:00Z.
  package var seconds: Int64 { microseconds / 1_000_000 }

  /// The moment without the rest of its second.
  package var wholeSeconds: Timestamp { whole(1_000_000) }

  /// The moment without the rest of its millisecond.
  package var wholeMilliseconds: Timestamp { whole(1000) }

  /// When its day began, in UTC.
  package var startOfDay: Timestamp { whole(86_400_000_000) }

  /// The last multiple of a unit that is not after it.
  private func whole(_ unit: Int64) -> Timestamp {
    let rest = microseconds % unit
    let (start, overflows) = microseconds.subtractingReportingOverflow(
      rest < 0 ? rest + unit : rest)
    return overflows ? .first : Timestamp(microseconds: start)
  }

  /// The moment as RFC 3339 has it, in UTC, with milliseconds where it has any; `nil` outside the
  /// years 0 to 9999.
  package var text: String? { Self.text(Double(microseconds) / 1_000_000) }
}

extension Timestamp: Comparable {
  /// Tells whether a moment is before another.
  public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

  /// The moment that is later by a duration, or the last or the first one if there is none so late.
  package static func + (moment: Self, duration: Duration) -> Self {
    guard let part = duration.wholeMicroseconds,
      case (let sum, false) = moment.microseconds.addingReportingOverflow(part)
    else { return duration < .zero ? .first : .last }
    return Self(microseconds: sum)
  }

  /// The moment that is earlier by a duration, or the first or the last one if there is none so early.
  package static func - (moment: Self, duration: Duration) -> Self {
    guard let part = duration.wholeMicroseconds,
      case (let rest, false) = moment.microseconds.subtractingReportingOverflow(part)
    else { return duration < .zero ? .last : .first }
    return Self(microseconds: rest)
  }

  /// How much later a moment is than another; less than zero if it is earlier.
  package static func - (left: Self, right: Self) -> Duration {
    let (rest, overflows) = left.microseconds.subtractingReportingOverflow(right.microseconds)
    return .microseconds(overflows ? (left < right ? .min : .max) : rest)
  }
}

extension Duration {
  /// The whole microseconds of the duration; `nil` if there are more than 64 bits hold.
  fileprivate var wholeMicroseconds: Int64? {
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, overflowsToo) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return overflows || overflowsToo ? nil : sum
  }
}

extension Timestamp {
  /// The moment as text, such as `2026-11-21T10:45:00Z`, with milliseconds where it has any.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The text, or `nil` outside the years 0 to 9999.
  package static func text(_ seconds: Double) -> String? {
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    var whole = Int(seconds.rounded(.down))
    var thousandths = Int(((seconds - Double(whole)) * 1000).rounded())
    if thousandths == 1000 { (whole, thousandths) = (whole + 1, 0) }
    let days = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
    let time = whole - days * 86_400
    let (year, month, day) = date(daysSince1970: days)
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
    text += "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
    if thousandths > 0 { text += ".\(padded(thousandths, 3))" }
    return text + "Z"
  }

  /// The date of a day, in the Gregorian calendar carried back before 1582.
  ///
  /// Years are counted from March, so that the leap day comes last, in cycles of 400 years.
  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let sinceMarch0 = days + 719_468
    let cycle = (sinceMarch0 >= 0 ? sinceMarch0 : sinceMarch0 - 146_096) / 146_097
    let dayOfCycle = sinceMarch0 - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, day)
  }

  /// A number with zeros in front.
  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Timestamp {
  /// Reads a moment of whole seconds as ``text`` has it: `YYYY-MM-DDTHH:MM:SSZ`.
  ///
  /// - Parameter text: The text; the moment is `nil` if it has another shape or is no moment.
  package init?(text: String) {
    guard let seconds = Self.seconds(Array(text.utf8)[...]) else { return nil }
    self.init(microseconds: Int64(seconds) * 1_000_000)
  }

  /// Reads a moment as XML property lists write it: `YYYY-MM-DDTHH:MM:SSZ`.
  ///
  /// - Parameter text: The text, in ASCII.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z, or `nil` if the shape is another one or the
  ///   calendar has no such day. A leap second is no moment.
  package static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
    let shape: StaticString = "0000-00-00T00:00:00Z"
    guard text.count == shape.utf8CodeUnitCount else { return nil }
    let start = text.startIndex
    for offset in 0..<text.count {
      let letter = text[start + offset]
      let wanted = unsafe shape.utf8Start[offset]
      guard wanted == 48 ? (48...57).contains(letter) : letter == wanted else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      text[(start + range.lowerBound)..<(start + range.upperBound)]
        .reduce(0) { $0 * 10 + Int($1 - 48) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), hour < 24, minute < 60, second < 60 else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    // A day that the month does not have comes out as one of the next month.
    guard date(daysSince1970: days) == (year, month, day) else { return nil }
    return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
  }

  /// The opposite of ``date(daysSince1970:)``.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let cycle = (year >= 0 ? year : year - 399) / 400
    let yearOfCycle = year - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }
}
