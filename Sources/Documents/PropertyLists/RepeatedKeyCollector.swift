/// Collects the keys that occur more than once while a list is read.
struct RepeatedKeyCollector {
  /// The places of the keys of one dictionary.
  struct Places {
    fileprivate var ranges: [String: [Range<Int>]] = [:]
    fileprivate var different: Set<String> = []

    /// Takes a key at a place, with its value and the value that it had before.
    mutating func add(
      _ key: String, at range: Range<Int>, _ value: DocumentValue, before: DocumentValue?
    ) {
      ranges[key, default: []].append(range)
      if let before, before != value { different.insert(key) }
    }
  }

  /// The steps from the top to what is read now.
  var steps: [RepeatedKey.Step] = []

  private var found: [(steps: [RepeatedKey.Step], key: String, ranges: [Range<Int>], same: Bool)] =
    []

  /// Ends a dictionary, to which the steps lead.
  mutating func end(_ places: Places) {
    for (key, ranges) in places.ranges where ranges.count > 1 {
      found.append((steps, key, ranges, !places.different.contains(key)))
    }
  }

  /// The keys that were found, in the order of their second occurrence.
  ///
  /// - Parameter bytes: The list.
  /// - Returns: The keys with the lines of their places.
  func repeatedKeys(in bytes: [UInt8]) -> [RepeatedKey] {
    let starts = Set(found.flatMap { $0.ranges.map(\.lowerBound) })
    guard !starts.isEmpty else { return [] }
    var lines: [Int: Int] = [:]
    var line = 1
    for (index, byte) in bytes.enumerated() {
      if starts.contains(index) { lines[index] = line }
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    return found.sorted { $0.ranges[1].lowerBound < $1.ranges[1].lowerBound }.map { key in
      RepeatedKey(
        steps: key.steps, key: key.key, ranges: key.ranges,
        lines: key.ranges.map { lines[$0.lowerBound] ?? line }, isSame: key.same)
    }
  }
}
