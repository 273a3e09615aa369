/// Makes texts alike that differ only in what the options `c` and `d` ignore.
///
/// Case is folded letter by letter over the upper to the lower case, so `ß` equals `SS` and both
/// sigmas are one; full-width Latin and half-width kana become their usual forms. Diacritics are
/// combining marks, and those of the letters in `DiacriticTable`.
///
/// LIKE and MATCHES also bring texts to normal form, see ``TextNormalization``.
/// Source: Apple, "Predicate Format String Syntax" (the options), Unicode Standard, section 3.13.
enum TextFolding {
  /// The text with case and width folded, diacritics removed, or both, as the options say.
  static func fold(_ text: String, _ options: ComparisonOptions) -> String {
    let foldsCase = options.contains(.caseInsensitive)
    let dropsMarks = options.contains(.diacriticInsensitive)
    guard foldsCase || dropsMarks else { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldsCase ? text.lowercased() : text }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      var letter = scalar
      if foldsCase { letter = usualWidth(letter) }
      if dropsMarks {
        if letter.properties.canonicalCombiningClass != .notReordered { continue }
        letter = DiacriticTable.base(of: letter)
      }
      if foldsCase {
        for upper in letter.properties.uppercaseMapping.unicodeScalars {
          folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
      } else {
        folded.append(letter)
      }
    }
    return String(folded)
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
