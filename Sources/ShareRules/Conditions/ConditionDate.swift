import Glibc
import Predicates

/// A date as an owner writes it in a condition: `'2026-05-01'`, or `'2026-05-01 12:30'`.
///
/// The language of predicates has no literal for a date. A text that is compared with a date is
/// therefore read as one: local time, from the beginning of what it leaves out.
struct ConditionDate {
  /// The date, for a comparison.
  let value: PredicateValue

  /// Reads a text; `nil` if it is not a date of the calendar.
  init?(_ text: String) {
    let halves = text.split(separator: " ", omittingEmptySubsequences: false)
    guard halves.count <= 2,
      let day = Self.numbers(halves[0], separator: "-", digits: [4, 2, 2], atLeast: 1)
    else { return nil }
    var time: [Int32] = []
    if halves.count == 2 {
      guard day.count == 3,
        let read = Self.numbers(halves[1], separator: ":", digits: [2, 2, 2], atLeast: 2)
      else { return nil }
      time = read
    }
    let (year, month, dayOfMonth) = (
      day[0], day.count > 1 ? day[1] : 1, day.count > 2 ? day[2] : 1
    )
    var parts = unsafe tm()
    unsafe parts.tm_year = year - 1900
    unsafe parts.tm_mon = month - 1
    unsafe parts.tm_mday = dayOfMonth
    unsafe parts.tm_hour = time.first ?? 0
    unsafe parts.tm_min = time.count > 1 ? time[1] : 0
    unsafe parts.tm_sec = time.count > 2 ? time[2] : 0
    unsafe parts.tm_isdst = -1
    let seconds = unsafe mktime(&parts)
    // The calendar turns 30 February into a day of March.
    guard unsafe parts.tm_mon == month - 1, unsafe parts.tm_mday == dayOfMonth,
      (time.first ?? 0) < 24, time.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    value = .date(Double(seconds))
  }

  /// Numbers of so many digits each, from the left.
  private static func numbers(
    _ text: Substring, separator: Character, digits: [Int], atLeast: Int
  ) -> [Int32]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard (atLeast...digits.count).contains(parts.count) else { return nil }
    var numbers: [Int32] = []
    for (part, count) in zip(parts, digits) {
      guard part.utf8.count == count, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int32(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
