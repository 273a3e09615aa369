/// Which added types conform to which types: a row of bits for each added one.
///
/// A question takes the same time whatever the types, and allocates nothing. The size is the
/// number of added types, times that of all types, in bits. A column is the number of a type, see
/// ``CatalogueIndex``; a row that of an added type, from 0 on.
struct ConformanceMatrix: Sendable {
  private let wordsPerRow: Int
  private let words: [UInt64]

  /// Works out conformance from the direct supertypes of each added type, which form no cycle.
  ///
  /// - Parameter supertypes: For each added type, its direct supertypes.
  init(supertypes: [[Int]]) {
    let firstAdded = BuiltInTypes.count
    let count = supertypes.count
    let wordsPerRow = (firstAdded + count + 63) / 64
    var words = [UInt64](repeating: 0, count: count * wordsPerRow)
    var subtypes = [[Int]](repeating: [], count: count)
    var missing = [Int](repeating: 0, count: count)
    var builtIn = BuiltInRows()
    for (type, above) in supertypes.enumerated() {
      for supertype in above {
        if supertype < firstAdded {
          builtIn.add(supertype, to: &words, at: type * wordsPerRow)
        } else {
          subtypes[supertype - firstAdded].append(type)
          missing[type] += 1
        }
      }
    }
    // From the top down: a type has its turn when all added supertypes of it have had theirs.
    var ready = missing.indices.filter { missing[$0] == 0 }
    while let type = ready.popLast() {
      let row = type * wordsPerRow
      let column = firstAdded + type
      words[row + column / 64] |= 1 << UInt64(column % 64)
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

  /// Returns whether the added type of a row is that of a column or conforms to it.
  func conforms(_ row: Int, to column: Int) -> Bool {
    words[row * wordsPerRow + column / 64] & (1 << UInt64(column % 64)) != 0
  }
}

/// The rows of those built-in types that added ones conform to, each worked out once.
private struct BuiltInRows {
  private let wordsPerRow = (BuiltInTypes.count + 63) / 64
  private var words: [UInt64] = []
  /// Where in the words the row of a type starts; -1 if it is not there yet.
  private var starts = [Int](repeating: -1, count: BuiltInTypes.count)

  /// Sets the bits of a type and all types above it in a row that starts at a place.
  mutating func add(_ type: Int, to row: inout [UInt64], at start: Int) {
    if starts[type] < 0 { addRow(of: type) }
    for word in 0..<wordsPerRow {
      row[start + word] |= words[starts[type] + word]
    }
  }

  private mutating func addRow(of type: Int) {
    let start = words.count
    starts[type] = start
    words += repeatElement(0, count: wordsPerRow)
    var open = [type]
    while let next = open.popLast() {
      let bit: UInt64 = 1 << UInt64(next % 64)
      guard words[start + next / 64] & bit == 0 else { continue }
      words[start + next / 64] |= bit
      open += BuiltInTypes.supertypes(of: next)
    }
  }
}
