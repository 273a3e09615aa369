/// Characters in ranges of their numbers, which are sorted and do not touch.
struct ScalarRanges: Sendable {
  private let ranges: [ClosedRange<UInt32>]

  /// Joins ranges in any order.
  init(_ unsorted: [ClosedRange<UInt32>]) {
    var joined: [ClosedRange<UInt32>] = []
    for range in unsorted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      // The numbers of characters end far below those of their type.
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }

  /// Joins sets of ranges.
  init(joining sets: [ScalarRanges]) {
    self.init(sets.flatMap(\.ranges))
  }

  /// How much work it is to find a character, where 1 is the least.
  var cost: Int { 1 + (Int.bitWidth - ranges.count.leadingZeroBitCount) / 4 }

  /// Whether a character is in one of them.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var lower = 0
    var upper = ranges.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if scalar.value > ranges[middle].upperBound { lower = middle + 1 } else { upper = middle }
    }
    return lower < ranges.count && ranges[lower].contains(scalar.value)
  }
}
