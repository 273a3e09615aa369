/// What a regular expression says, with all flags resolved.
indirect enum PatternSyntax {
  /// Nothing, which always matches.
  case empty
  /// One character.
  case scalar(Unicode.Scalar)
  /// One character of a set.
  case set(ScalarSet)
  /// One character of any kind; a carriage return and a line feed count as one.
  case anything
  /// A line break: one character, or a carriage return and a line feed.
  case lineBreak
  /// One after another.
  case sequence([PatternSyntax])
  /// One of several.
  case alternatives([PatternSyntax])
  /// Something from so often to so often; `nil` for without end.
  case repetition(PatternSyntax, Int, Int?)
  /// What must be so at a place.
  case assertion(PatternAssertion)
}

/// What a pattern asks of a place in the text.
enum PatternAssertion: Sendable {
  /// The start of the text (`\A`, `\G`, and `^` unless lines count).
  case start
  /// The end of the text (`\z`).
  case end
  /// The end of the text, or before a line break that ends it (`\Z`, and `$` unless lines count).
  case endOrLastBreak
  /// The start of the text, or after a line break (`^`).
  case lineStart
  /// The end of the text, or before a line break (`$`).
  case lineEnd
  /// Between a word character and another (`\b`).
  case wordBorder
  /// Not there (`\B`).
  case noWordBorder
}
