/// Finds many words in one pass over a text.
struct MagicWordIndex {
  private struct Word {
    var start: Int
    var count: Int
    var second: (UInt8, UInt8)
    var foldsCase: Bool
    var starts: ClosedRange<Int>
    var record: UInt32
    var number: Int
  }

  /// The number of the words.
  let count: Int
  private var words: [Word] = []
  /// The bytes of all words.
  private var bytes: [UInt8] = []
  /// Where the words for each first byte start; 257 places.
  private var firstPlaces = [Int32](repeating: 0, count: 257)
  /// A bit for each hash of the three bytes that a word starts with.
  private var near = [UInt64](repeating: 0, count: 1024)
  /// The same for the words that may start behind the near part.
  private var far = [UInt64](repeating: 0, count: 1024)
  private var lastFar = 0

  /// Most words must start before this place.
  private static let nearCount = 8320

  /// Creates an index of words.
  init(_ words: [MagicWord]) {
    count = words.count
    var listed: [(first: UInt8, word: Word)] = []
    for (number, word) in words.enumerated() {
      let start = bytes.count
      bytes += word.bytes
      func cases(_ byte: UInt8) -> [UInt8] {
        word.foldsCase && byte.isLowercase ? [byte, byte.uppercased] : [byte]
      }
      let seconds = cases(word.bytes[1])
      for first in cases(word.bytes[0]) {
        listed.append(
          (
            first,
            Word(
              start: start, count: word.bytes.count,
              second: (seconds[0], seconds[seconds.count - 1]), foldsCase: word.foldsCase,
              starts: word.starts, record: word.record, number: number)
          ))
        for second in seconds {
          let thirds = word.bytes.count > 2 ? cases(word.bytes[2]) : Array(UInt8.min...UInt8.max)
          for third in thirds { insert((first, second, third), lastStart: word.starts.upperBound) }
        }
      }
    }
    listed.sort { ($0.first, $0.word.number) < ($1.first, $1.word.number) }
    for (first, _) in listed { firstPlaces[Int(first) + 1] += 1 }
    for byte in 1...256 { firstPlaces[byte] += firstPlaces[byte - 1] }
    self.words = listed.map(\.word)
  }

  private mutating func insert(_ bytes: (UInt8, UInt8, UInt8), lastStart: Int) {
    let hash = Self.hash(UInt32(bytes.0) << 16 | UInt32(bytes.1) << 8 | UInt32(bytes.2))
    near[hash >> 6] |= 1 << UInt64(hash & 63)
    guard lastStart >= Self.nearCount else { return }
    far[hash >> 6] |= 1 << UInt64(hash & 63)
    lastFar = max(lastFar, lastStart)
  }

  /// The hash of three bytes: 16 bits.
  @inline(__always)
  private static func hash(_ bytes: UInt32) -> Int {
    Int(((bytes & 0xFF_FFFF) &* 0x9E37_79B1) >> 16)
  }

  /// Finds the entries whose words a text has.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - seen: Whether each word has been found; must be all `false`.
  ///   - candidates: Gets the records of the entries, some perhaps twice.
  func find(
    in text: UnsafeRawBufferPointer, seen: inout [Bool], into candidates: inout [UInt32]
  ) {
    guard text.count >= 2 else { return }
    let nearEnd = min(text.count - 1, Self.nearCount)
    unsafe scan(near, text, 0..<nearEnd, &seen, &candidates)
    let end = min(text.count - 1, lastFar == Int.max ? Int.max : lastFar + 1)
    if nearEnd < end { unsafe scan(far, text, nearEnd..<end, &seen, &candidates) }
  }

  private func scan(
    _ bits: [UInt64], _ text: UnsafeRawBufferPointer, _ places: Range<Int>, _ seen: inout [Bool],
    _ candidates: inout [UInt32]
  ) {
    unsafe bits.withUnsafeBufferPointer { bits in
      let start = places.lowerBound
      var bytes = unsafe UInt32(text[start]) << 8 | UInt32(text[start + 1])
      for place in places {
        // A NUL stands for what follows the last byte; two-byte words go with every byte.
        let third = unsafe place + 2 < text.count ? text[place + 2] : 0
        bytes = bytes << 8 | UInt32(third)
        let hash = Self.hash(bytes)
        if unsafe bits[hash >> 6] >> UInt64(hash & 63) & 1 != 0 {
          unsafe check(Int(bytes >> 16 & 0xFF), text, place, &seen, &candidates)
        }
      }
    }
  }

  @inline(never)
  private func check(
    _ first: Int, _ text: UnsafeRawBufferPointer, _ place: Int, _ seen: inout [Bool],
    _ candidates: inout [UInt32]
  ) {
    let second = unsafe text[place + 1]
    for number in Int(firstPlaces[first])..<Int(firstPlaces[first + 1]) {
      let word = words[number]
      guard word.second.0 == second || word.second.1 == second, !seen[word.number],
        word.starts.contains(place), place + word.count <= text.count
      else { continue }
      var matches = true
      for position in 2..<max(2, word.count) {
        let byte = unsafe text[place + position]
        if (word.foldsCase ? byte.lowercased : byte) != bytes[word.start + position] {
          matches = false
          break
        }
      }
      guard matches else { continue }
      seen[word.number] = true
      candidates.append(word.record)
    }
  }
}
