internal import PatternMatching

/// Makes texts alike that differ only in what the options `c` and `d` ignore.
///
/// Case is folded letter by letter as Unicode does, so `ß` equals `SS` and both sigmas are one;
/// full-width Latin and half-width kana become their usual forms. Diacritics are combining marks. A
/// text that is folded is in canonical form, so that it does not matter how its letters are spelt.
///
/// LIKE and MATCHES also bring texts to compatible form, see ``TextNormalization``.
/// Source: Apple, "Predicate Format String Syntax" (the options), Unicode Standard, section 3.13.
enum TextFolding {
  /// The text with case and width folded, diacritics removed, or both, as the options say.
  static func fold(_ text: String, _ options: ComparisonOptions) -> String {
    fold(text, options) { letter, folded in
      // The capital ß becomes a small one first, and that two letters.
      appendCaseless(letter) { appendCaseless($0) { folded.append($0) } }
    }
  }

  /// The same, but a letter that would become several stays one, as the signs of LIKE count them.
  static func foldSingly(_ text: String, _ options: ComparisonOptions) -> String {
    fold(text, options) { $1.append($0.folded) }
  }

  private static func fold(
    _ text: String, _ options: ComparisonOptions,
    foldingCase: (Unicode.Scalar, inout [Unicode.Scalar]) -> Void
  ) -> String {
    let foldsCase = options.contains(.caseInsensitive)
    let dropsMarks = options.contains(.diacriticInsensitive)
    guard foldsCase || dropsMarks else { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldsCase ? text.lowercased() : text }
    var folded: [Unicode.Scalar] = []
    for scalar in TextNormalization.decomposed(text) {
      if scalar.isASCII {
        if foldsCase { folded.append(scalar.folded) } else { folded.append(scalar) }
        continue
      }
      let letter = foldsCase ? usualWidth(scalar) : scalar
      if dropsMarks, letter.isMark { continue }
      if foldsCase { foldingCase(letter, &folded) } else { folded.append(letter) }
    }
    return TextNormalization.composed(folded)
  }

  /// Hands on a letter over its upper to its lower case.
  private static func appendCaseless(
    _ letter: Unicode.Scalar, _ append: (Unicode.Scalar) -> Void
  ) {
    // The small dotless i is no other case of I except in Turkish.
    guard !letter.isASCII, letter != "\u{131}" else { return append(letter.folded) }
    for upper in letter.properties.uppercaseMapping.unicodeScalars {
      for lower in upper.properties.lowercaseMapping.unicodeScalars { append(lower) }
    }
  }

  /// The usual form of a full-width or half-width character.
  private static func usualWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x3000: " "
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF61...0xFF9F: halfWidthKana[Int(scalar.value - 0xFF61)]
    default: scalar
    }
  }

  /// The usual forms of U+FF61 to U+FF9F, in order.
  private static let halfWidthKana = Array(
    """
    。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト\
    ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}
    """.unicodeScalars)
}
