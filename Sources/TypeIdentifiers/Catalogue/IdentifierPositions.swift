/// The places of type identifiers in a list, found by their bytes without regard to ASCII case.
///
/// A table of open addresses with a hash of eight bytes a step: an identifier comes from a rule or
/// an attachment, and is looked up more often than anything else. Nothing is allocated or retained
/// for that. Declarations come from foreign bundles and may be made to collide: then all are kept in a
/// dictionary, whose hash nobody can foresee.
struct IdentifierPositions: Sendable {
  /// Where an identifier is kept, and its place in the list, which is -1 for none.
  private struct Entry: Sendable {
    var position: Int32 = -1
    var tag: UInt32 = 0
    var start: Int32 = 0
    var length: Int32 = 0
  }

  /// All identifiers, one after the other.
  private let bytes: [UInt8]
  private let entries: [Entry]
  private let mask: Int
  /// The places of all identifiers if they crowd the table, which is empty then.
  private let crowded: [TypeIdentifier: Int]

  /// The longest run of entries that is gone through for one identifier.
  private static let longestRun = 64

  /// Places identifiers, each of which is there once.
  init(_ identifiers: [String]) {
    var capacity = 16
    while capacity < identifiers.count * 4 { capacity *= 2 }
    var entries = [Entry](repeating: Entry(), count: capacity)
    var bytes: [UInt8] = []
    var run = 0
    for (position, identifier) in identifiers.enumerated() where run <= Self.longestRun {
      let hash = unsafe Self.hash(identifier.utf8.span.bytes)
      var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
      run = 1
      while entries[slot].position >= 0, run <= Self.longestRun {
        slot = (slot + 1) & (capacity - 1)
        run += 1
      }
      entries[slot] = Entry(
        position: Int32(position), tag: UInt32(truncatingIfNeeded: hash >> 32),
        start: Int32(bytes.count), length: Int32(identifier.utf8.count))
      bytes += identifier.utf8
    }
    if run <= Self.longestRun, Self.hasShortRuns(entries) {
      crowded = [:]
    } else {
      entries = [Entry()]
      bytes = []
      crowded = Dictionary(
        zip(identifiers.map(TypeIdentifier.init(unchecked:)), identifiers.indices),
        uniquingKeysWith: min)
    }
    self.bytes = bytes
    self.entries = entries
    mask = entries.count - 1
  }

  private static func hasShortRuns(_ entries: [Entry]) -> Bool {
    var run = 0
    for entry in entries {
      run = entry.position >= 0 ? run + 1 : 0
      if run > longestRun { return false }
    }
    return true
  }

  /// Whether the identifiers crowd the table.
  var isCrowded: Bool { !crowded.isEmpty }

  /// Where in a table of any size an identifier is looked for first, before the size cuts it.
  static func place(of identifier: String) -> UInt64 {
    unsafe hash(identifier.utf8.span.bytes)
  }

  /// The place of an identifier, or `nil` if it has none.
  func position(of identifier: String) -> Int? {
    let text = unsafe identifier.utf8.span.bytes
    let hash = Self.hash(text)
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = entries[slot]
      guard entry.position >= 0 else { return crowdedPosition(of: identifier) }
      if entry.tag == tag, isSame(entry, text) { return Int(entry.position) }
      slot = (slot + 1) & mask
    }
  }

  /// Not inlined, because what is asked for is mostly found before.
  @inline(never)
  private func crowdedPosition(of identifier: String) -> Int? {
    crowded.isEmpty ? nil : crowded[TypeIdentifier(unchecked: identifier)]
  }

  /// Whether an identifier is that of an entry: first as they are, then without regard to case.
  @inline(__always)
  private func isSame(_ entry: Entry, _ text: borrowing RawSpan) -> Bool {
    let count = Int(entry.length)
    guard text.byteCount == count else { return false }
    let start = Int(entry.start)
    let known = unsafe bytes.span.bytes
    var offset = 0
    while offset < count {
      guard
        Self.word(text, at: offset, before: count)
          == Self.word(known, at: start + offset, before: start + count)
      else { return isSameLetters(text, known, from: start) }
      offset += 8
    }
    return true
  }

  private func isSameLetters(
    _ text: borrowing RawSpan, _ known: borrowing RawSpan, from start: Int
  ) -> Bool {
    for offset in 0..<text.byteCount {
      let first = unsafe text.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      let second = unsafe known.unsafeLoad(fromByteOffset: start + offset, as: UInt8.self)
      guard first == second || String.isSameLetter(first, second) else { return false }
    }
    return true
  }

  /// A hash that is the same for both cases of a letter.
  @inline(__always)
  private static func hash(_ bytes: borrowing RawSpan) -> UInt64 {
    let count = bytes.byteCount
    var hash = UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset < count {
      hash = mixed(hash, word(bytes, at: offset, before: count))
      offset += 8
    }
    return hash ^ hash >> 29
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
      return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var place = offset
    var word: UInt64 = 0
    if count & 4 != 0 {
      word = unsafe UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
      place += 4
    }
    if count & 2 != 0 {
      let pair = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt16.self)
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
