/// Hashing and comparing of bytes without regard to the case of ASCII letters, eight at a time.
///
/// An identifier comes from a rule or an attachment, and is looked up more often than anything
/// else. Nothing is allocated or retained for that.
enum CaselessBytes {
  /// A hash that is the same for both cases of a letter, and in every run of every program.
  @inline(__always)
  static func hash(_ bytes: borrowing RawSpan) -> UInt64 {
    let count = bytes.byteCount
    var hash = UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset < count {
      hash = mixed(hash, word(bytes, at: offset, before: count))
      offset += 8
    }
    return hash ^ hash >> 29
  }

  /// Whether a text is what stands at a place of a longer one.
  ///
  /// The two are compared as they are first, and only then without regard to case.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - known: The longer text, which does not end before the place and all of the text.
  ///   - start: The place.
  /// - Returns: Whether it stands there.
  @inline(__always)
  static func isSame(
    _ text: borrowing RawSpan, in known: borrowing RawSpan, from start: Int
  ) -> Bool {
    let count = text.byteCount
    var offset = 0
    while offset < count {
      guard
        word(text, at: offset, before: count)
          == word(known, at: start + offset, before: start + count)
      else { return isSameLetters(text, known, from: start) }
      offset += 8
    }
    return true
  }

  @inline(never)
  private static func isSameLetters(
    _ text: borrowing RawSpan, _ known: borrowing RawSpan, from start: Int
  ) -> Bool {
    for offset in 0..<text.byteCount {
      let first = unsafe text.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      let second = unsafe known.unsafeLoad(fromByteOffset: start + offset, as: UInt8.self)
      guard first == second || String.isSameLetter(first, second) else { return false }
    }
    return true
  }

  /// The next eight bytes, or those that are left.
  ///
  /// The rest is read in halves, quarters and eighths, which never lie across the two words in
  /// which a short string was just written: reading that back would wait.
  @inline(__always)
  private static func word(
    _ bytes: borrowing RawSpan, at offset: Int, before end: Int
  ) -> UInt64 {
    let count = end - offset
    guard count < 8 else {
      return unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    var place = offset
    var word: UInt64 = 0
    if count & 4 != 0 {
      word = unsafe UInt64(
        UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)))
      place += 4
    }
    if count & 2 != 0 {
      let pair = unsafe UInt16(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt16.self))
      word = word << 16 | UInt64(pair)
      place += 2
    }
    if count & 1 != 0 {
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
      word = word << 8 | UInt64(byte)
    }
    return word
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ (word | 0x2020_2020_2020_2020)).multipliedFullWidth(
      by: 0x9E37_79B9_7F4A_7C15)
    return product.low ^ product.high
  }
}
