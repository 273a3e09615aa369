import ArgumentParser
import Foundation
import Sharepipe

/// A moment as a person writes it: `2h` ago, a day, or a date with or without a time.
struct PointInTime: Equatable {
  /// The moment.
  let timestamp: Timestamp

  /// How a moment is written, for help.
  static let help = """
    WHEN is a time ago, such as 10s, '10 min', 2h, 3d or 1w; now, today or yesterday; or a date such \
    as 2026-11-21 or '2026-11-21 10:45', in local time unless a zone such as Z or +01:00 follows.
    """

  init(timestamp: Timestamp) { self.timestamp = timestamp }

  /// Reads a moment.
  ///
  /// - Parameters:
  ///   - text: A length of time, for so long ago; `now`; `today` and `yesterday`, for when the day
  ///     began; `YYYY-MM-DD`; or that with `HH:MM` or `HH:MM:SS` after a space or a `T`, and with
  ///     `Z` or an offset behind the seconds. Without one it is in the time zone of the environment.
  ///   - now: The time now.
  init?(_ text: String, now: Timestamp) {
    let words = text.lowercased()
    if let ago = TimeSpan.duration(words.hasSuffix(" ago") ? words.dropLast(4) : words[...]) {
      timestamp = now - ago
    } else if words == "now" {
      timestamp = now
    } else if words == "today" || words == "yesterday" {
      guard let today = now.localParts?.date,
        let start = Self.moment(today + "T00:00:00Z")
      else { return nil }
      timestamp = .local(showing: words == "today" ? start : start - .seconds(86_400))
    } else if let date = Self.date(text) {
      timestamp = date
    } else {
      return nil
    }
  }

  /// Reads the value of an option.
  static func read(_ text: String) throws -> PointInTime {
    guard let moment = PointInTime(text, now: .now()) else {
      throw ValidationError(
        "write a time ago, such as 10s, 2h or 3d, a day, such as yesterday or 2026-11-21, or a day "
          + "with a time, such as '2026-11-21 10:45'.")
    }
    return moment
  }

  /// A date as it is printed, or as RFC 3339 has it.
  private static func date(_ text: String) -> Timestamp? {
    var whole = text
    let separator = whole.index(whole.startIndex, offsetBy: 10, limitedBy: whole.endIndex)
    if let separator, separator < whole.endIndex, whole[separator] == " " {
      whole.replaceSubrange(separator...separator, with: "T")
    }
    whole = whole.replacing(" ", with: "")
    let zone = whole.index(whole.startIndex, offsetBy: 16, limitedBy: whole.endIndex)
    if let zone, zone < whole.endIndex, "+-Z".contains(whole[zone]) {
      whole.insert(contentsOf: ":00", at: zone)
    }
    if let ending = [10: "T00:00:00Z", 16: ":00Z", 19: "Z"][whole.utf8.count] {
      return moment(whole + ending).map { .local(showing: $0) }
    }
    return moment(whole)
  }

  private static func moment(_ text: String) -> Timestamp? {
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    // The reader lets the 31st of a short month pass as the first of the next.
    if text.hasSuffix("Z"), Timestamp.text(date.timeIntervalSince1970) != text { return nil }
    return Timestamp(microseconds: Int64(date.timeIntervalSince1970 * 1_000_000))
  }
}
