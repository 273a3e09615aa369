/// Text of printable ASCII in which `\xNN` is a character of ASCII, `\u{N}` any character, `\\` a
/// backslash, and `\{N:text}` a text N times.
struct HostileText {
  private var rest: Substring.UnicodeScalarView

  /// Takes the text of a line.
  init(_ line: Substring) { rest = line.unicodeScalars }

  /// What the text stands for, or nil if something in it is not as it must be.
  mutating func decoded() -> String? {
    var result = String.UnicodeScalarView()
    guard append(to: &result, until: nil) else { return nil }
    return String(result)
  }

  private mutating func append(
    to result: inout String.UnicodeScalarView, until end: Unicode.Scalar?
  ) -> Bool {
    while let scalar = rest.popFirst() {
      if scalar == end { return true }
      guard scalar == "\\" else {
        guard (0x21...0x7E).contains(scalar.value) else { return false }
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\\": result.append("\\")
      case "x":
        guard let scalar = number(String(rest.prefix(2))), scalar.isASCII else { return false }
        rest.removeFirst(2)
        result.append(scalar)
      case "u":
        guard rest.popFirst() == "{", let scalar = number(take(to: "}")) else { return false }
        result.append(scalar)
      case "{":
        guard let count = Int(take(to: ":")) else { return false }
        var part = String.UnicodeScalarView()
        guard append(to: &part, until: "}") else { return false }
        for _ in 0..<count { result.append(contentsOf: part) }
      default: return false
      }
    }
    return end == nil
  }

  private mutating func take(to end: Unicode.Scalar) -> String {
    let taken = rest.prefix { $0 != end }
    rest = rest[taken.endIndex...].dropFirst()
    return String(taken)
  }

  private func number(_ digits: String) -> Unicode.Scalar? {
    UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
  }
}
