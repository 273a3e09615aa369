import ArgumentParser
import Foundation
import Sharepipe

/// A moment as a person writes it: `2h` ago, or a date with or without a time.
struct PointInTime: ExpressibleByArgument, Equatable {
  /// The moment.
  let timestamp: Timestamp

  private static let units: [Character: Int64] = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800,
  ]

  /// Reads a moment; a date or time without a zone is in UTC, as all times that are printed.
  init?(argument: String) {
    self.init(argument, now: .now())
  }

  /// Reads a moment.
  ///
  /// - Parameters:
  ///   - text: A number and one of s, m, h, d, w: so long ago; `YYYY-MM-DD`; or that with
  ///     `THH:MM`, `THH:MM:SS`, and `Z` or an offset behind the seconds.
  ///   - now: The time now.
  init?(_ text: String, now: Timestamp) {
    if let unit = text.last.flatMap({ Self.units[$0] }), text.count < 9,
      let count = UInt32(text.dropLast())
    {
      timestamp = now - .seconds(Int64(count) * unit)
      return
    }
    let ending = [10: "T00:00:00Z", 16: ":00Z", 19: "Z"][text.utf8.count]
    let whole = text + (ending ?? "")
    guard let date = try? Date(whole, strategy: .iso8601) else { return nil }
    // The reader lets the 31st of a short month pass as the first of the next.
    if whole.hasSuffix("Z"), Timestamp.text(date.timeIntervalSince1970) != whole { return nil }
    timestamp = Timestamp(microseconds: Int64(date.timeIntervalSince1970 * 1_000_000))
  }
}
