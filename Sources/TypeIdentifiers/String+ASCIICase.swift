extension String {
  /// Returns whether two texts have the same bytes once ASCII letters are in lower case.
  ///
  /// Nothing is allocated.
  package func isEqualIgnoringASCIICase(to other: String) -> Bool {
    let left = utf8.span
    let right = other.utf8.span
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] {
      guard Self.lowered(left[index]) == Self.lowered(right[index]) else { return false }
    }
    return true
  }

  /// Returns whether the bytes of the text come before those of another, with ASCII letters in lower
  /// case.
  ///
  /// Nothing is allocated.
  package func precedesIgnoringASCIICase(_ other: String) -> Bool {
    utf8.lazy.map(Self.lowered).lexicographicallyPrecedes(other.utf8.lazy.map(Self.lowered))
  }

  /// Returns whether the text starts with the bytes of a prefix that is in lower case.
  ///
  /// Nothing is allocated.
  func hasPrefixIgnoringASCIICase(_ prefix: String) -> Bool {
    let bytes = utf8.span
    let expected = prefix.utf8.span
    guard bytes.count >= expected.count else { return false }
    for index in expected.indices where Self.lowered(bytes[index]) != expected[index] {
      return false
    }
    return true
  }

  /// Feeds the bytes of the text, with ASCII letters in lower case, eight at a time.
  ///
  /// Nothing is allocated.
  package func hashIgnoringASCIICase(into hasher: inout Hasher) {
    let bytes = utf8.span
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word &<< 8 | UInt64(Self.lowered(bytes[index]))
      if index & 7 == 7 {
        hasher.combine(word)
        word = 0
      }
    }
    hasher.combine(word)
    hasher.combine(bytes.count)
  }

  /// Returns whether two bytes are one ASCII letter, in any case.
  static func isSameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
    lowered(left) == lowered(right)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
