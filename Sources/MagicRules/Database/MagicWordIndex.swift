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
  /// A bit for each pair of bytes that starts a word.
  private var pairs = [UInt64](repeating: 0, count: 1024)
  /// The same for the words that may start behind the near part.
  private var farPairs = [UInt64](repeating: 0, count: 1024)
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
          let pair = Int(first) << 8 | Int(second)
          pairs[pair >> 6] |= 1 << UInt64(pair & 63)
          guard word.starts.upperBound >= Self.nearCount else { continue }
          farPairs[pair >> 6] |= 1 << UInt64(pair & 63)
          lastFar = max(lastFar, word.starts.upperBound)
        }
      }
    }
    listed.sort { ($0.first, $0.word.number) < ($1.first, $1.word.number) }
    for (first, _) in listed { firstPlaces[Int(first) + 1] += 1 }
    for byte in 1...256 { firstPlaces[byte] += firstPlaces[byte - 1] }
    self.words = listed.map(\.word)
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
    let near = min(text.count - 1, Self.nearCount)
    unsafe scan(pairs, text, 0..<near, &seen, &candidates)
    let end = min(text.count - 1, lastFar == Int.max ? Int.max : lastFar + 1)
    if near < end { unsafe scan(farPairs, text, near..<end, &seen, &candidates) }
  }

  private func scan(
    _ pairs: [UInt64], _ text: UnsafeRawBufferPointer, _ places: Range<Int>, _ seen: inout [Bool],
    _ candidates: inout [UInt32]
  ) {
    unsafe pairs.withUnsafeBufferPointer { pairs in
      var first = unsafe Int(text[places.lowerBound])
      for place in places {
        let second = unsafe Int(text[place + 1])
        let pair = first << 8 | second
        if unsafe pairs[pair >> 6] >> UInt64(pair & 63) & 1 != 0 {
          unsafe check(first, UInt8(second), text, place, &seen, &candidates)
        }
        first = second
      }
    }
  }

  @inline(never)
  private func check(
    _ first: Int, _ second: UInt8, _ text: UnsafeRawBufferPointer, _ place: Int,
    _ seen: inout [Bool], _ candidates: inout [UInt32]
  ) {
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
