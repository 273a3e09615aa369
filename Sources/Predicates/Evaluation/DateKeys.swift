/// The keys of a date.
///
/// Source: Apple, `NSDate`, the page of each of these.
enum DateKeys {
  typealias Compute = @Sendable (Double) -> PredicateValue.KeyAnswer

  /// The keys that are computed, from the seconds since 1 January 1970.
  static let computed: [String: Compute] = [
    "timeIntervalSince1970": { .value(.double($0)) },
    "timeIntervalSinceReferenceDate": { .value(.double($0 - Evaluation.referenceDate)) },
    "description": { time in
      description(of: time).map { .value(.string($0)) }
        ?? .refused(because: "it is written only for the years 1583 to 9999")
    },
  ]

  /// The keys that are refused, and why.
  static let refused: [String: String] = [
    "timeIntervalSinceNow": "it asks for the time; compare the date with now() instead"
  ]

  /// A date as `2001-01-01 00:00:00 +0000`, or `nil` outside the years 1583 to 9999.
  ///
  /// A fraction of a second is dropped. Before 1583 it is not known which calendar counts.
  private static func description(of time: Double) -> String? {
    let earliest = -12_212_553_600.0
    let latest = 253_402_300_800.0
    guard time >= earliest, time < latest else { return nil }
    let seconds = Int(time.rounded(.down))
    let (day, second) = (seconds.flooredDivision(by: 86_400), seconds.flooredRemainder(by: 86_400))
    // Years start in March here, so that the leap day is the last one.
    let shifted = day + 719_468
    let era = shifted.flooredDivision(by: 146_097)
    let dayOfEra = shifted.flooredRemainder(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    let date = [year, month < 10 ? month + 3 : month - 9, dayOfMonth].map(\.twoDigits)
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(\.twoDigits)
    return date.joined(separator: "-") + " " + clock.joined(separator: ":") + " +0000"
  }
}

extension Int {
  fileprivate func flooredDivision(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }

  fileprivate func flooredRemainder(by divisor: Int) -> Int {
    self - flooredDivision(by: divisor) * divisor
  }

  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : String(self) }
}
