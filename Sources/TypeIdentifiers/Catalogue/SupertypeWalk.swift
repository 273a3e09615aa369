/// A walk from types to all types above them, the nearest ones first, each once.
struct SupertypeWalk {
  private let index: CatalogueIndex
  /// A bit for each type that was seen.
  private var seen: [UInt64]

  init(_ index: CatalogueIndex) {
    self.index = index
    let count = BuiltInTypes.count + (index.added?.declarations.count ?? 0)
    seen = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  /// Whether a type was not seen before; now it is.
  mutating func isNew(_ type: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(type % 64)
    if seen[type / 64] & bit != 0 { return false }
    seen[type / 64] |= bit
    return true
  }

  /// The types above one, without itself.
  mutating func supertypes(above type: Int) -> [Int] {
    _ = isNew(type)
    return supertypes(aboveAll: [type])
  }

  /// The types above some that were seen, without those.
  mutating func supertypes(aboveAll types: [Int]) -> [Int] {
    var result: [Int] = []
    for type in types { appendSupertypes(of: type, to: &result) }
    var place = 0
    while place < result.count {
      appendSupertypes(of: result[place], to: &result)
      place += 1
    }
    return result
  }

  private mutating func appendSupertypes(of type: Int, to result: inout [Int]) {
    for supertype in index.supertypes(of: type) where isNew(supertype) {
      result.append(supertype)
    }
  }
}
