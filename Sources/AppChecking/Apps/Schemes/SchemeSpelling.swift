import AppLinks

/// What is wrong with a text that is to be a scheme, and what to write.
struct SchemeSpelling {
  /// What to do.
  let hint: String

  init(_ text: String) {
    let head = String(text.prefix { $0 != ":" && $0 != "/" }).trimmingWhitespace
    hint =
      head != text && SchemeClaims.isScheme(head)
      ? "write '\(head)'"
      : "a scheme is a letter, then letters, digits, '+', '-' or '.'"
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingWhitespace: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
