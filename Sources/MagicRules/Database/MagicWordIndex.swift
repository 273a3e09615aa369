import Glibc

/// Finds many words in one walk over a text.
@safe
final class MagicWordIndex: @unchecked Sendable {  // Nothing changes after `init`.
  /// A word as it is in memory.
  private struct Word {
    var start: Int32
    var count: Int32
    var foldsCase: Bool
    var hasBefore: Bool
    var record: UInt32
    var starts: Range<Int>
    var before: ByteSet
  }

  /// The number of the words.
  let count: Int
  private let words: UnsafeMutablePointer<Word>
  /// The bytes of all words.
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The words that must be at the very start, ordered by their first byte.
  private var heads: [Int] = []
  /// Where the words at the start for each first byte begin; 257 places.
  private var headPlaces = [Int](repeating: 0, count: 257)
  private var headEnd = 0
  /// The words of two bytes.
  private var pairs: [Int] = []
  /// The words that may start in the near part, and those that may start behind it.
  private let near: MagicWordWindows
  private let far: MagicWordWindows
  private var farEnd = 0
  /// The entries whose words may start late after much white space.
  private var spaced: [UInt32] = []
  private var spacedEnd = 0

  /// Most words must start before this place.
  private static let nearCount = 8448
  /// Words that must start up to this place are looked for there.
  private static let lastHead = 16
  /// White space of any length that matters fills one of the blocks of so many bytes.
  private static let blockSize = 256

  /// Creates an index of words.
  init(_ words: [MagicWord]) {
    count = words.count
    unsafe self.words = .allocate(capacity: words.count)
    unsafe bytes = .allocate(capacity: words.reduce(0) { $0 + $1.bytes.count })
    var end = 0
    for (number, word) in words.enumerated() {
      unsafe (self.words + number).initialize(
        to: Word(
          start: Int32(end), count: Int32(word.bytes.count), foldsCase: word.foldsCase,
          hasBefore: word.before != nil, record: word.record,
          starts: word.starts.lowerBound..<max(word.starts.upperBound, word.starts.upperBound &+ 1),
          before: word.before ?? ByteSet()))
      for byte in word.bytes {
        unsafe (bytes + end).initialize(to: byte)
        end += 1
      }
    }
    var (nearWords, farWords): ([(Int, [UInt8])], [(Int, [UInt8])]) = ([], [])
    for (number, word) in words.enumerated() {
      if word.followsSpace {
        spaced.append(word.record)
        spacedEnd = max(spacedEnd, word.starts.upperBound)
      }
      if word.starts.upperBound <= Self.lastHead {
        heads.append(number)
        headEnd = max(headEnd, word.starts.upperBound + 1)
        continue
      }
      if word.bytes.count < 3 {
        pairs.append(number)
        continue
      }
      nearWords.append((number, word.bytes))
      guard word.starts.upperBound >= Self.nearCount else { continue }
      farWords.append((number, word.bytes))
      farEnd = max(farEnd, word.starts.upperBound)
    }
    near = MagicWordWindows(nearWords, mostSteps: 2)
    far = MagicWordWindows(farWords, mostSteps: 6)
    indexHeads(words)
  }

  deinit {
    unsafe words.deallocate()
    unsafe bytes.deallocate()
  }

  /// Orders the words at the start by their first bytes; letters of either case are listed for both.
  private func indexHeads(_ words: [MagicWord]) {
    var listed: [(first: UInt8, number: Int)] = []
    for number in heads {
      let first = words[number].bytes[0]
      listed.append((first, number))
      if words[number].foldsCase, first.isLowercase { listed.append((first.uppercased, number)) }
    }
    listed.sort { $0 < $1 }
    for (first, _) in listed { headPlaces[Int(first) + 1] += 1 }
    for byte in 1...256 { headPlaces[byte] += headPlaces[byte - 1] }
    heads = listed.map(\.number)
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
    for place in 0..<min(headEnd, text.count) {
      let first = unsafe Int(text[place])
      for head in headPlaces[first]..<headPlaces[first + 1] {
        unsafe check(heads[head], at: place, text, &seen, &candidates)
      }
    }
    for number in pairs { unsafe findPair(number, text, &seen, &candidates) }
    let nearEnd = min(text.count, Self.nearCount)
    unsafe near.find(in: text, 0..<nearEnd) { number, place in
      unsafe check(number, at: place, text, &seen, &candidates)
    }
    let end = min(text.count, farEnd == Int.max ? Int.max : farEnd + 1)
    if nearEnd < end {
      unsafe far.find(in: text, nearEnd..<end) { number, place in
        unsafe check(number, at: place, text, &seen, &candidates)
      }
    }
    if unsafe hasBlankBlock(text, before: min(text.count, spacedEnd)) { candidates += spaced }
  }

  /// Notes a word if it is at a place.
  private func check(
    _ number: Int, at place: Int, _ text: UnsafeRawBufferPointer, _ seen: inout [Bool],
    _ candidates: inout [UInt32]
  ) {
    guard unsafe !seen[number] && isWord(words + number, at: place, in: text) else { return }
    seen[number] = true
    candidates.append(unsafe words[number].record)
  }

  /// Whether a word is at a place of a text, and may be there for what stands before it.
  private func isWord(
    _ word: UnsafePointer<Word>, at place: Int, in text: UnsafeRawBufferPointer
  ) -> Bool {
    let (start, count) = unsafe (Int(word.pointee.start), Int(word.pointee.count))
    guard unsafe word.pointee.starts.contains(place), place + count <= text.count else {
      return false
    }
    for position in 0..<count {
      let byte = unsafe text[place + position]
      let wanted = unsafe bytes[start + position]
      guard unsafe byte == wanted || word.pointee.foldsCase && byte.lowercased == wanted else {
        return false
      }
    }
    guard unsafe word.pointee.hasBefore else { return true }
    var place = place
    while unsafe place > word.pointee.starts.lowerBound {
      place -= 1
      let byte = unsafe text[place]
      if byte == UInt8(ascii: "\n") { return true }
      guard unsafe word.pointee.before.contains(byte) else { return false }
    }
    return true
  }

  private func findPair(
    _ number: Int, _ text: UnsafeRawBufferPointer, _ seen: inout [Bool],
    _ candidates: inout [UInt32]
  ) {
    guard let base = text.baseAddress else { return }
    let word = unsafe words[number]
    let first = unsafe Int32(bytes[Int(word.start)])
    var place = word.starts.lowerBound
    let end = min(word.starts.upperBound, text.count)
    while place < end, !seen[number] {
      if !word.foldsCase {
        guard let next = unsafe memchr(base + place, first, end - place) else { return }
        place = unsafe UnsafeRawPointer(next) - base
      }
      unsafe check(number, at: place, text, &seen, &candidates)
      place += 1
    }
  }

  /// Whether one of the blocks is nothing but white space.
  private func hasBlankBlock(_ text: UnsafeRawBufferPointer, before end: Int) -> Bool {
    var start = 0
    while start + Self.blockSize <= end {
      var place = start
      while unsafe place < start + Self.blockSize && text[place].isSpace { place += 1 }
      if place == start + Self.blockSize { return true }
      start += Self.blockSize
    }
    return false
  }
}
