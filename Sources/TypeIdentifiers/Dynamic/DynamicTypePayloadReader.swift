/// Reads the parts of the text inside a dynamic identifier.
struct DynamicTypePayloadReader {
  private var rest: Substring.UnicodeScalarView

  init(_ payload: String) {
    rest = payload[...].unicodeScalars
  }

  /// Whether all has been read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Skips a scalar if it comes next, and returns whether it did.
  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a class and the `=` behind it.
  mutating func readClass() -> TypeIdentifier? {
    guard let name = readName(until: "="), skip("=") else { return nil }
    return name
  }

  /// Reads the value of a conformance, up to the end of the part.
  mutating func readType() -> TypeIdentifier? {
    readName(until: ":")
  }

  /// Reads a tag, up to the end of the part.
  ///
  /// An `=` without escape stands for itself.
  mutating func readTag() -> String? {
    readText(until: ":")?.text
  }

  private mutating func readName(until end: Unicode.Scalar) -> TypeIdentifier? {
    guard let (text, hasEscape) = readText(until: end) else { return nil }
    if !hasEscape, let known = DynamicTypeCode.identifier(of: text) { return known }
    return TypeIdentifier(text)
  }

  /// Reads up to a scalar that is not escaped, or to the end of the text; `nil` for an escape
  /// with nothing behind it.
  private mutating func readText(until end: Unicode.Scalar) -> (text: String, hasEscape: Bool)? {
    var text = ""
    var hasEscape = false
    while let scalar = rest.first, scalar != end {
      rest.removeFirst()
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      text.unicodeScalars.append(escaped)
      hasEscape = true
    }
    return (text, hasEscape)
  }
}
