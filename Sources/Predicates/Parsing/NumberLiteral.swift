/// A number as it is written: decimal, with fraction or exponent, or with `0x`, `0o`, `0b`.
///
/// A whole number past 64 bits becomes a double, as does one with a point or an exponent.
enum NumberLiteral {
  case integer(Int64)
  case double(Double)

  /// Reads a number without a sign, or returns `nil` if the text is none or is past every double.
  init?(_ text: String) {
    let radix: Int? =
      switch text.prefix(2).lowercased() {
      case "0x": 16
      case "0o": 8
      case "0b": 2
      default: nil
      }
    if let radix {
      guard let first = text.dropFirst(2).first, first != "-", first != "+",
        let value = Int64(text.dropFirst(2), radix: radix)
      else { return nil }
      self = .integer(value)
    } else if let value = Int64(text) {
      self = .integer(value)
    } else {
      // `Double` also reads "nan", "inf" and hexadecimal fractions, which are not numbers here.
      let isPlain = text.utf8.allSatisfy { $0 < 0x41 || $0 | 0x20 == UInt8(ascii: "e") }
      guard isPlain, let value = Double(text), value.isFinite else { return nil }
      self = .double(value)
    }
  }
}
