/// The places of type identifiers in a list, found by their bytes without regard to ASCII case.
///
/// A table of open addresses. Declarations come from foreign bundles and may be made to collide:
/// then all are kept in a dictionary, whose hash the maker of a bundle cannot foresee.
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

  /// Places identifiers; of one that is there again the first place counts.
  init(_ identifiers: [String]) {
    var capacity = 16
    while capacity < identifiers.count * 4 { capacity *= 2 }
    var entries = [Entry](repeating: Entry(), count: capacity)
    var bytes: [UInt8] = []
    var run = 0
    for (position, identifier) in identifiers.enumerated() where run <= Self.longestRun {
      let hash = Self.place(of: identifier)
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
    unsafe CaselessBytes.hash(identifier.utf8.span.bytes)
  }

  /// The place of an identifier, or `nil` if it has none.
  func position(of identifier: String) -> Int? {
    let text = unsafe identifier.utf8.span.bytes
    let hash = CaselessBytes.hash(text)
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

  /// Whether an identifier is that of an entry.
  @inline(__always)
  private func isSame(_ entry: Entry, _ text: borrowing RawSpan) -> Bool {
    guard text.byteCount == Int(entry.length) else { return false }
    let known = unsafe bytes.span.bytes
    return CaselessBytes.isSame(text, in: known, from: Int(entry.start))
  }
}
