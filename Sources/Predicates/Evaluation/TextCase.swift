/// Capital and small letters of whole texts, as `NSString` makes them without a language.
///
/// Source: the open source of CoreFoundation, as observed: `CFStringLowercase` and
/// `CFStringCapitalize`; Unicode Standard 4.0, section 3.13 (final sigma, case-ignorable).
enum TextCase {
  /// The text in small letters; a sigma at the end of a word has its form for that.
  static func lowercased(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{3A3}") else { return text.lowercased() }
    return mapped(text, capitalizes: false)
  }

  /// The text with the first letter of each word capital and the others small.
  ///
  /// A word begins after any character that is no letter, a digit too, but not after an apostrophe or
  /// a mark.
  static func capitalized(_ text: String) -> String { mapped(text, capitalizes: true) }

  private static func mapped(_ text: String, capitalizes: Bool) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    var isInWord = false
    for (index, scalar) in scalars.enumerated() {
      let isCased = scalar.properties.isCased
      if isCased, capitalizes, !isInWord {
        result += scalar.properties.titlecaseMapping
      } else if scalar == "\u{3A3}", isInWord, !isFollowedByLetter(index, in: scalars) {
        result.unicodeScalars.append("\u{3C2}")
      } else {
        result += scalar.properties.lowercaseMapping
      }
      if isCased {
        isInWord = true
      } else if !scalar.isCaseIgnorable {
        isInWord = false
      }
    }
    return result
  }

  private static func isFollowedByLetter(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    scalars[(index + 1)...].first { !$0.isCaseIgnorable || $0.properties.isCased }?
      .properties.isCased ?? false
  }
}

extension Unicode.Scalar {
  /// Whether a word goes on after the character, although it has no case.
  fileprivate var isCaseIgnorable: Bool {
    switch value {
    case 0x27, 0xAD, 0x2019: true
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .modifierLetter, .modifierSymbol: true
      default: false
      }
    }
  }
}
