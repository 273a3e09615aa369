/// Reads the parts of a date from text, one after the other.
struct DateScanner {
  private(set) var rest: ArraySlice<UInt8>

  /// Begins behind the white space that a text may start with.
  init(_ text: some Sequence<UInt8>) {
    rest = Array(text)[...].drop { $0 <= 0x20 }
  }

  /// Whether nothing but white space and NUL is left.
  var isAtEnd: Bool { rest.allSatisfy { $0 <= 0x20 } }

  /// Takes a number of so many digits.
  mutating func number(digits: Int) -> Int? { number(digits: digits...digits) }

  /// Takes a number of as many digits as there are, in a range of up to 18.
  mutating func number(digits range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(range.upperBound).prefix { (0x30...0x39).contains($0) }
    guard digits.count >= range.lowerBound else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
  }

  /// Takes one character of some, and returns it.
  @discardableResult
  mutating func take(_ choices: String) -> UInt8? {
    guard let first = rest.first, choices.utf8.contains(first) else { return nil }
    rest = rest.dropFirst()
    return first
  }

  /// Takes characters for as long as they are of a kind.
  @discardableResult
  mutating func takeAll(where isOfKind: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isOfKind)
    rest = rest[taken.endIndex...]
    return taken
  }

  /// Takes `Z`, `+0200`, `+02:00`, `+02'00'` or `+02`: the minutes ahead of UTC.
  mutating func zone() -> Int? {
    guard let sign = take("Zz+-") else { return nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return 0 }
    guard let hours = number(digits: 2), hours < 24 else { return nil }
    take(":'")
    let minutes = number(digits: 2) ?? 0
    guard minutes < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (60 * hours + minutes)
  }
}
