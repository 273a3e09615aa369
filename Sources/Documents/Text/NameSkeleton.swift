import Foundation

/// What a name looks like at a glance: two names with one skeleton can be taken for each other.
///
/// It has no characters that are not seen (``HiddenCharacters``, joiners and variation selectors), the
/// usual form of each variant (NFKC), a Latin letter or digit for what looks like one
/// (``LookAlikeLetters``), lower case, and one space for several.
///
/// It is weaker than the skeleton of Unicode: of other scripts it knows single letters alone, and names
/// in two scripts that look alike without Latin letters differ.
/// Source: Unicode Technical Standard #39, section 4; Unicode Standard Annex #15.
package struct NameSkeleton: Hashable, Sendable {
  private let text: String

  /// Makes the skeleton of a name.
  ///
  /// - Parameters:
  ///   - name: The name; bytes that are not UTF-8 count as the escapes with which they are shown.
  ///   - limit: How many of its characters are shown; the others count for nothing.
  package init(of name: EntryName, limit: Int = .max) {
    var hidden = HiddenCharacters()
    let scalars = (name.text ?? name.label).unicodeScalars.prefix(limit)
    var seen = String.UnicodeScalarView()
    for scalar in scalars where !Self.isUnseen(scalar, &hidden) { seen.append(scalar) }
    let usual =
      seen.allSatisfy(\.isASCII)
      ? String(seen) : String(seen).precomposedStringWithCompatibilityMapping
    var letters = String.UnicodeScalarView()
    for scalar in usual.unicodeScalars {
      letters.append(LookAlikeLetters.latin(for: scalar) ?? scalar)
    }
    var text = ""
    for character in String(letters).lowercased() {
      switch character {
      case "1", "i", "|": text += "l"
      case "0": text += "o"
      case "m": text += "rn"
      case " " where text.isEmpty || text.hasSuffix(" "): break
      default: text.append(character)
      }
    }
    if text.hasSuffix(" ") { text.removeLast() }
    self.text = text
  }

  /// The characters of a name that are not seen, or that look like a Latin letter, digit or sign and
  /// are none; each once, in the order of the name.
  package static func disguises(in name: EntryName) -> [Unicode.Scalar] {
    guard let text = name.text else { return [] }
    var hidden = HiddenCharacters()
    var found: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where !found.contains(scalar) {
      if isUnseen(scalar, &hidden) || isDisguise(scalar) { found.append(scalar) }
    }
    return found
  }

  private static func isUnseen(
    _ scalar: Unicode.Scalar, _ hidden: inout HiddenCharacters
  ) -> Bool {
    if hidden.isHidden(scalar) { return true }
    switch scalar {
    case "\u{200C}", "\u{200D}", "\u{FE00}"..."\u{FE0F}": return true
    default: return false
    }
  }

  private static func isDisguise(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    if LookAlikeLetters.latin(for: scalar) != nil { return true }
    return String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars.allSatisfy(
      \.isASCII)
  }
}
