import PatternMatching

/// Finds the word that the author of a predicate probably meant.
enum SpellingSuggestion {
  /// Words of other languages for operators that are spelt differently here.
  private static let synonyms = [
    "STARTSWITH": "BEGINSWITH", "HASPREFIX": "BEGINSWITH", "HASSUFFIX": "ENDSWITH", "IS": "==",
    "EQUALS": "==", "CONFORMS-TO": "UTI-CONFORMS-TO", "UTI-EQUAL-TO": "UTI-EQUALS",
  ]

  /// The most bytes of a word for which another one is looked for.
  private static let longest = 100

  /// A text as it is shown in a message: not more than 100 bytes or so of it.
  static func shortened(_ text: String) -> String {
    text.utf8.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
  }

  /// The candidate with the fewest changes of a character, or `nil` if none is near.
  ///
  /// Near means at most one change for each three characters, and at least one; case does not
  /// count. Of two that are as near, the one with the same first character is taken.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // The time is the product of the lengths, and no candidate is near a long word.
    guard word.utf8.count <= longest else { return nil }
    let written = word.uppercased()
    if let synonym = synonyms[written] { return synonym }
    let reach = max(1, written.unicodeScalars.count / 3)
    var best: (rank: Int, candidate: String)?
    for candidate in candidates {
      let distance = EditDistance.between(
        Array(written.unicodeScalars), Array(candidate.uppercased().unicodeScalars))
      let rank = 2 * distance + (written.first == candidate.uppercased().first ? 0 : 1)
      if distance <= reach, best.map({ rank < $0.rank }) ?? true { best = (rank, candidate) }
    }
    return best?.candidate
  }
}
