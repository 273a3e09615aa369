/// Which of a number of types conform to which: a row of bits for each type.
///
/// A question takes the same time whatever the types, and allocates nothing. The size is the
/// square of the number of types in bits: 85 kB for the built-in types.
struct ConformanceMatrix: Sendable {
  private let wordsPerRow: Int
  private let words: [UInt64]

  /// Works out conformance from the direct supertypes of each type, which form no cycle.
  ///
  /// - Parameter supertypes: For each type, the positions of its direct supertypes.
  init(supertypes: [[Int]]) {
    let count = supertypes.count
    let wordsPerRow = (count + 63) / 64
    var words = [UInt64](repeating: 0, count: count * wordsPerRow)
    var subtypes = [[Int]](repeating: [], count: count)
    var missing = supertypes.map(\.count)
    for (type, above) in supertypes.enumerated() {
      for supertype in above { subtypes[supertype].append(type) }
    }
    // From the roots down: a type has its turn when all its supertypes have had theirs.
    var ready = missing.indices.filter { missing[$0] == 0 }
    while let type = ready.popLast() {
      let row = type * wordsPerRow
      words[row + type / 64] |= 1 << UInt64(type % 64)
      for subtype in subtypes[type] {
        let target = subtype * wordsPerRow
        for word in 0..<wordsPerRow {
          words[target + word] |= words[row + word]
        }
        missing[subtype] -= 1
        if missing[subtype] == 0 { ready.append(subtype) }
      }
    }
    self.wordsPerRow = wordsPerRow
    self.words = words
  }

  /// Tells whether the type at a position conforms to the one at another, or is the same.
  func conforms(_ type: Int, to supertype: Int) -> Bool {
    words[type * wordsPerRow + supertype / 64] & (1 << UInt64(supertype % 64)) != 0
  }
}
