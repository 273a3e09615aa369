import ArgumentParser

/// A length of time as a person writes it: `10`, `10s`, `10 s`, `1.5 h`, `2 days`.
enum TimeSpan {
  /// The units by their names, in milliseconds.
  private static let units: [String: Double] = {
    var units = ["": 1000.0]
    let names: [(Double, String)] = [
      (1, "ms millisecond milliseconds"), (1000, "s sec secs second seconds"),
      (60_000, "m min mins minute minutes"), (3_600_000, "h hour hours"),
      (86_400_000, "d day days"), (604_800_000, "w week weeks"),
    ]
    for (length, words) in names {
      for word in words.split(separator: " ") { units[String(word)] = length }
    }
    return units
  }()

  /// How a length of time is written, for help.
  static let help = "10, 10s, '10 s', 5m or 1h; seconds without a unit"

  /// The longest length that is read.
  private static let longest = 1e13

  /// Reads a length of time; `nil` if the text is none.
  static func duration(_ text: some StringProtocol) -> Duration? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard let count = Double(number), number.last != ".", number.first != ".",
      let length = units[unit.lowercased()], count * length <= longest
    else { return nil }
    return .milliseconds(Int64((count * length).rounded()))
  }

  /// Reads the value of an option.
  static func read(_ text: String) throws -> Duration {
    guard let duration = duration(text) else {
      throw ValidationError("write a length of time as \(help).")
    }
    return duration
  }
}
