/// Brings texts to compatibility normal form (NFKC), as Apple does before LIKE and MATCHES.
///
/// Swift's library offers no such form. So variants become their usual characters by
/// ``CompatibilityTable``, and a letter with marks becomes one character if it is in
/// ``DiacriticTable`` or
/// a syllable of Hangul. What is in neither stays as it is, in any order of its marks.
/// Source: observed behaviour of Apple's implementation; Unicode Standard Annex #15.
enum TextNormalization {
  /// The text in that form.
  static func compatible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let usual = CompatibilityTable.usual(scalar) {
        plain.append(contentsOf: usual)
      } else {
        plain.append(scalar)
      }
    }
    var result = String.UnicodeScalarView()
    for character in String(plain) {
      result.append(contentsOf: composed(character))
    }
    return String(result)
  }

  /// A character with its marks as one scalar if there is such a one.
  private static func composed(_ character: Character) -> String.UnicodeScalarView {
    let scalars = character.unicodeScalars
    guard scalars.count > 1 else { return scalars }
    // Characters of one canonical form are equal to Swift, whatever their scalars are.
    if let letter = letters[character] { return String(letter).unicodeScalars }
    return String.UnicodeScalarView(syllable(Array(scalars)))
  }

  private static let letters: [Character: Unicode.Scalar] = Dictionary(
    DiacriticTable.letters.map { (Character($0), $0) }, uniquingKeysWith: min)

  /// Hangul letters as one syllable.
  ///
  /// Source: Unicode Standard, section 3.12.
  private static func syllable(_ parts: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard let lead = parts.first, (0x1100...0x1112).contains(lead.value),
      (0x1161...0x1175).contains(parts[1].value)
    else { return parts }
    var value = 0xAC00 + ((lead.value - 0x1100) * 21 + parts[1].value - 0x1161) * 28
    var used = 2
    if parts.count > 2, (0x11A8...0x11C2).contains(parts[2].value) {
      value += parts[2].value - 0x11A7
      used = 3
    }
    return [Unicode.Scalar(value) ?? lead] + parts[used...]
  }
}
