/// Why the key of an app can be guessed.
///
/// A key of an owner's own may be anything. sharepipe cannot measure how it was chosen, so these are
/// the forms of which a program that guesses tries all.
package enum LinkKeyWeakness: Hashable, Sendable {
  /// It has fewer than 128 bits even if each of its characters were random.
  case short
  /// It is a run of digits, which have 3.3 bits each.
  case digits
  /// It is words, alone or with one number; English has about 2 bits a letter.
  ///
  /// Source: C. E. Shannon, "Prediction and Entropy of Printed English" (1951).
  case words
  /// It has few different characters.
  case repetitive

  /// Looks at a key; `nil` if it has none of these forms.
  ///
  /// - Parameter key: The text of the key.
  package init?(of key: String) {
    let scalars = key.unicodeScalars
    guard scalars.count >= 20 else {
      self = .short
      return
    }
    guard Set(scalars).count >= 8 else {
      self = scalars.contains { !Self.isDigit($0) && !Self.separates($0) } ? .repetitive : .digits
      return
    }
    let marks = scalars.filter { !Self.separates($0) }
    let digits = marks.count(where: Self.isDigit)
    if digits == marks.count {
      guard digits < 39 else { return nil }
      self = .digits
      return
    }
    let letters = marks.count(where: \.properties.isAlphabetic)
    guard letters + digits == marks.count, letters < 64 else { return nil }
    var runs = 1
    for (one, next) in zip(marks, marks.dropFirst()) where Self.isDigit(one) != Self.isDigit(next) {
      runs += 1
    }
    guard runs <= 3 else { return nil }
    self = .words
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  /// Whether a character stands between words and numbers.
  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || ["-", "_", "."].contains(scalar)
  }
}

extension LinkKeyWeakness: CustomStringConvertible {
  /// What is wrong, without the key.
  package var description: String {
    switch self {
    case .short: "the key is short enough to be guessed"
    case .digits: "the key is a run of digits, which can be guessed"
    case .words: "the key is made of words, which can be guessed"
    case .repetitive: "the key has few different characters and can be guessed"
    }
  }
}
