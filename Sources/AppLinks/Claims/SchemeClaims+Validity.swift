extension SchemeClaims {
  /// Whether a text can be a scheme: a letter, then letters, digits, `+`, `-` or `.`.
  ///
  /// Source: RFC 3986, section 3.1.
  ///
  /// - Parameter text: The text, without a colon.
  /// - Returns: Whether it can.
  public static func isScheme(_ text: String) -> Bool {
    text.utf8.first?.isLetter ?? false && text.utf8.allSatisfy(\.isOfScheme)
  }
}
