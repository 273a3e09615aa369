/// The plain scalars that are recognised without the patterns of Yams: most text, true, false and
/// nothing, and numbers of digits alone.
///
/// Source: YAML 1.1, "Language-Independent Types for YAML", as the rules of Yams have it: what they
/// take for something else than text is one of a few words, or begins with a digit, `+`, `-`, `.`,
/// `~`, `<` or `=`; after a digit it has no letters but those of a number or a time.
enum YAMLPlainScalar {
  /// The value of a scalar, or `nil` if the patterns must be asked.
  static func value(_ text: String) -> DocumentValue? {
    guard let first = text.utf8.first else { return .null }
    switch first {
    case 48...57:
      if text.utf8.contains(where: isLetterOfText) { return .string(text) }
      return wholeNumber(text)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"),
      UInt8(ascii: "<"), UInt8(ascii: "="):
      return nil
    default:
      if text == "true" { return .boolean(true) }
      if text == "false" { return .boolean(false) }
      return words.contains(text.lowercased()) ? nil : .string(text)
    }
  }

  /// Whether a letter is in no number and no time: the rest is `0x1F`, `0b1`, `0o7`, `1e5` and
  /// `2026-11-21t10:45:00z`.
  private static func isLetterOfText(_ letter: UInt8) -> Bool {
    switch letter | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "o"), UInt8(ascii: "t"),
      UInt8(ascii: "x"), UInt8(ascii: "z"):
      false
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: false
    }
  }

  /// A number of at most 18 digits, the first of them not zero unless it is alone.
  private static func wholeNumber(_ text: String) -> DocumentValue? {
    guard text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }),
      text == "0" || text.utf8.first != UInt8(ascii: "0")
    else { return nil }
    return Int64(text).map(DocumentValue.integer)
  }

  /// The words that YAML 1.1 takes for something else than text.
  private static let words = ["y", "n", "yes", "no", "true", "false", "on", "off", "null"]
}
