/// The number with which a text begins, as `NSString` reads it.
///
/// White space before it is passed over, and what comes after it does not matter.
/// Source: Apple, `NSString`, `intValue`, `integerValue`, `longLongValue`, `doubleValue` and
/// `boolValue`.
enum LeadingNumber {
  /// The whole number, 0 if there is none; one past 64 bits becomes the greatest or least one.
  static func whole(_ text: String) -> Int64 {
    var scan = Scan(text)
    let isNegative = scan.takeSign()
    let digits = scan.takeDigits()
    guard !digits.isEmpty else { return 0 }
    return Int64((isNegative ? "-" : "") + digits) ?? (isNegative ? .min : .max)
  }

  /// The number, 0 if there is none; one past every double is infinite.
  static func real(_ text: String) -> Double {
    var scan = Scan(text)
    var number = scan.takeSign() ? "-" : ""
    let whole = scan.takeDigits()
    var fraction = ""
    if scan.take(UInt8(ascii: ".")) { fraction = scan.takeDigits() }
    guard !whole.isEmpty || !fraction.isEmpty else { return 0 }
    number += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    if scan.take(UInt8(ascii: "e")) || scan.take(UInt8(ascii: "E")) {
      let isNegative = scan.takeSign()
      let exponent = scan.takeDigits()
      if !exponent.isEmpty { number += (isNegative ? "e-" : "e") + exponent }
    }
    return Double(number) ?? 0
  }

  /// Whether the text begins with Y, y, T, t or a digit from 1 to 9, after a sign and zeros.
  static func truth(_ text: String) -> Bool {
    var scan = Scan(text)
    if let letter = scan.next, "YyTt".utf8.contains(letter) { return true }
    _ = scan.takeSign()
    while scan.take(UInt8(ascii: "0")) {}
    return scan.next.map { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// Reads ASCII after the white space of a text.
  private struct Scan {
    private var rest: Substring.UTF8View

    init(_ text: String) {
      let scalars = text.unicodeScalars
      let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
      rest = text[start...].utf8
    }

    var next: UInt8? { rest.first }

    mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }

    /// Takes a sign, and says whether it is a minus.
    mutating func takeSign() -> Bool {
      if take(UInt8(ascii: "-")) { return true }
      _ = take(UInt8(ascii: "+"))
      return false
    }

    mutating func takeDigits() -> String {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      return String(Substring(digits))
    }
  }
}
