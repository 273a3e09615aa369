/// How far apart two texts are.
package enum EditDistance {
  /// The number of letters that must be added, dropped, replaced or swapped with the next one to make
  /// one text of another, each stretch edited once at most.
  ///
  /// The time is the product of the lengths, so the caller bounds these.
  ///
  /// Source: the optimal string alignment form of the Damerau–Levenshtein distance.
  ///
  /// - Parameters:
  ///   - one: The letters of one text, in the case in which they are compared.
  ///   - other: The letters of the other text.
  /// - Returns: The number; 0 for equal texts.
  package static func between<Letter: Equatable>(_ one: [Letter], _ other: [Letter]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let replaced = previous[column] + (one[row] == other[column] ? 0 : 1)
        var cost = min(previous[column + 1] + 1, current[column] + 1, replaced)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[other.count]
  }
}
