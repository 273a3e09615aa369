import ArgumentParser
import Foundation
import Sharepipe

/// A moment as a person writes it: `2h` ago, or a date with or without a time.
struct PointInTime: ExpressibleByArgument, Equatable {
  /// Microseconds since 1970.
  let microseconds: Int64

  private static let units: [Character: Int64] = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800,
  ]

  /// Reads a moment; a date or time without a zone is in UTC, as all times that are printed.
  init?(argument: String) {
    self.init(argument, now: JournalClock.now())
  }

  /// Reads a moment.
  ///
  /// - Parameters:
  ///   - text: A number and one of s, m, h, d, w: so long ago; `YYYY-MM-DD`; or that with
  ///     `THH:MM`, `THH:MM:SS`, and `Z` or an offset behind the seconds.
  ///   - now: The time now, in microseconds since 1970.
  init?(_ text: String, now: Int64) {
    if let unit = text.last.flatMap({ Self.units[$0] }), text.count < 9,
      let count = UInt32(text.dropLast())
    {
      microseconds = now - Int64(count) * unit * 1_000_000
      return
    }
    let ending = [10: "T00:00:00Z", 16: ":00Z", 19: "Z"][text.utf8.count]
    let whole = text + (ending ?? "")
    guard let date = try? Date(whole, strategy: .iso8601) else { return nil }
    // The reader lets the 31st of a short month pass as the first of the next.
    if whole.hasSuffix("Z"), Timestamp.text(date.timeIntervalSince1970) != whole { return nil }
    microseconds = Int64(date.timeIntervalSince1970 * 1_000_000)
  }
}
