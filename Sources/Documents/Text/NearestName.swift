import PatternMatching

/// Finds the name that a misspelt one was perhaps meant to be.
package enum NearestName {
  /// The longest name, in characters, for which a suggestion is looked for.
  private static let maximumLength = 100

  /// The nearest name, or `nil` if none is near.
  ///
  /// Near means few insertions, deletions, replacements and swaps of neighbours, case aside: none
  /// for one character, one up to 4, two up to 8, three for longer names. Of equally near ones the
  /// first wins.
  ///
  /// - Parameters:
  ///   - name: The name as written.
  ///   - names: The names that are known.
  /// - Returns: The nearest of `names`, as it is written there.
  package static func suggestion(
    for name: String, among names: some Sequence<String>
  ) -> String? {
    guard name.utf8.count <= maximumLength * 4 else { return nil }
    let wanted = Array(name.lowercased())
    guard wanted.count <= maximumLength else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
      let letters = Array(candidate.lowercased())
      let limit = min(tolerance(max(wanted.count, letters.count)), (best?.distance ?? .max) - 1)
      guard limit >= 0, abs(letters.count - wanted.count) <= limit else { continue }
      let distance = EditDistance.between(wanted, letters)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many edits a name of `length` characters may be away.
  private static func tolerance(_ length: Int) -> Int {
    switch length {
    case ...1: 0
    case ...4: 1
    case ...8: 2
    default: 3
    }
  }
}
