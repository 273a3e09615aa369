/// A set of bytes.
struct ByteSet: Equatable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Whether the set has a byte.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(byte & 63)
    return switch byte >> 6 {
    case 0: words.0 & bit != 0
    case 1: words.1 & bit != 0
    case 2: words.2 & bit != 0
    default: words.3 & bit != 0
    }
  }

  /// Adds a byte.
  mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// Adds bytes.
  mutating func insert(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Adds the bytes of another set.
  mutating func formUnion(_ other: ByteSet) {
    words.0 |= other.words.0
    words.1 |= other.words.1
    words.2 |= other.words.2
    words.3 |= other.words.3
  }

  /// Whether two sets have no byte in common.
  func isDisjoint(with other: ByteSet) -> Bool {
    (words.0 & other.words.0) | (words.1 & other.words.1) | (words.2 & other.words.2)
      | (words.3 & other.words.3) == 0
  }

  /// The bytes that the set does not have.
  var inverted: ByteSet {
    var set = self
    set.words = (~words.0, ~words.1, ~words.2, ~words.3)
    return set
  }

  /// Removes a byte.
  mutating func remove(_ byte: UInt8) {
    var other = ByteSet()
    other.insert(byte)
    words.0 &= ~other.words.0
    words.1 &= ~other.words.1
    words.2 &= ~other.words.2
    words.3 &= ~other.words.3
  }

  /// The number of the bytes.
  var count: Int {
    words.0.nonzeroBitCount + words.1.nonzeroBitCount + words.2.nonzeroBitCount
      + words.3.nonzeroBitCount
  }

  /// The set with each letter in both cases.
  var foldingCase: ByteSet {
    var set = self
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z")
    where contains(letter) || contains(letter.uppercased) {
      set.insert([letter, letter.uppercased])
    }
    return set
  }

  /// The only byte of the set, or `nil` if it has none or more.
  var onlyMember: UInt8? {
    let bits = [words.0, words.1, words.2, words.3]
    guard bits.reduce(0, { $0 + $1.nonzeroBitCount }) == 1,
      let word = bits.firstIndex(where: { $0 != 0 })
    else { return nil }
    return UInt8(word * 64 + bits[word].trailingZeroBitCount)
  }

  static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }
}
