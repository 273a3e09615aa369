/// A number as it is written: decimal, with fraction or exponent, or with `0x`, `0o`, `0b`.
///
/// A whole number past 64 bits becomes a double, as does one with a point or an exponent.
struct NumberLiteral {
  /// The digits of the least whole number, which has no positive one to be written from.
  static let leastMagnitude = "9223372036854775808"

  /// The number.
  let value: PredicateValue
  /// The number with a minus sign before it.
  let negated: PredicateValue

  /// Reads a number without a sign, or returns `nil` if the text is none or is past every double.
  init?(_ text: String) {
    // The readers of the library take a sign, which is an operator here.
    guard let start = text.utf8.first, start != UInt8(ascii: "-"), start != UInt8(ascii: "+")
    else { return nil }
    let radix: Int? =
      switch text.prefix(2).lowercased() {
      case "0x": 16
      case "0o": 8
      case "0b": 2
      default: nil
      }
    if let radix {
      guard let first = text.dropFirst(2).first, first != "-", first != "+",
        let whole = Int64(text.dropFirst(2), radix: radix)
      else { return nil }
      (value, negated) = (.integer(whole), .integer(-whole))
    } else if let whole = Int64(text) {
      (value, negated) = (.integer(whole), .integer(-whole))
    } else {
      // `Double` also reads "nan", "inf" and hexadecimal fractions, which are not numbers here.
      let isPlain = text.utf8.allSatisfy { $0 < 0x41 || $0 | 0x20 == UInt8(ascii: "e") }
      guard isPlain, let real = Double(text), real.isFinite else { return nil }
      value = .double(real)
      negated = text == Self.leastMagnitude ? .integer(.min) : .double(-real)
    }
  }
}
