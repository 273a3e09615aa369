/// What may reach a terminal, or a page, of a text from outside.
enum PrintableText {
  /// Whether a character is printable, or a tab, a line feed or a joiner.
  static func allows(_ scalar: Unicode.Scalar) -> Bool {
    if ["\n", "\t", "\u{200C}", "\u{200D}"].contains(scalar) { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}
