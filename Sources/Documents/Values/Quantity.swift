/// A whole number with its unit, such as `30 days` or `512MiB`.
package struct Quantity: Hashable, Sendable {
  /// The number.
  let number: Int
  /// The letters after it.
  let unit: String

  /// Reads a quantity: digits, at most one space, letters; `nil` for any other text.
  package init?(_ text: String) {
    let digits = text.utf8.prefix { (48...57).contains($0) }
    guard let digitText = String(digits), let number = Int(digitText) else { return nil }
    var rest = text.utf8.dropFirst(digits.count)
    if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    let isUnit = rest.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    guard isUnit, !rest.isEmpty, let unit = String(rest) else { return nil }
    self.number = number
    self.unit = unit
  }

  /// The quantity as a time, or `nil` if the unit is none of time or it is too long to count.
  ///
  /// A week has 7 days and a year 365. `m` and `month` are no units: they mean two things.
  package var duration: Duration? {
    let seconds: Int
    switch unit {
    case "s", "second", "seconds": seconds = 1
    case "min", "minute", "minutes": seconds = 60
    case "h", "hour", "hours": seconds = 3600
    case "d", "day", "days": seconds = 86_400
    case "w", "week", "weeks": seconds = 7 * 86_400
    case "y", "year", "years": seconds = 365 * 86_400
    default: return nil
    }
    let (product, overflows) = number.multipliedReportingOverflow(by: seconds)
    // A thousand years are longer than anything that is kept.
    return overflows || product > 365_000 * 86_400 ? nil : .seconds(product)
  }

  /// The quantity in bytes, or `nil` if the unit is none of size or it is too large to count.
  ///
  /// Source: IEC 80000-13: `kB` is 1,000 bytes and `KiB` 1,024.
  package var bytes: Int? {
    let unitBytes: Int
    switch unit {
    case "B", "byte", "bytes": unitBytes = 1
    case "kB", "KB": unitBytes = 1000
    case "MB": unitBytes = 1_000_000
    case "GB": unitBytes = 1_000_000_000
    case "TB": unitBytes = 1_000_000_000_000
    case "KiB": unitBytes = 1 << 10
    case "MiB": unitBytes = 1 << 20
    case "GiB": unitBytes = 1 << 30
    case "TiB": unitBytes = 1 << 40
    default: return nil
    }
    let (product, overflows) = number.multipliedReportingOverflow(by: unitBytes)
    return overflows ? nil : product
  }
}
