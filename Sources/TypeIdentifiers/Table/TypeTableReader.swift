/// Reads the columns of a table of types, line by line, where they lie.
struct TypeTableReader {
  private let text: StaticString
  private var place: Int

  /// Reads from a place on, counted in bytes.
  init(_ text: StaticString, from place: Int = 0) {
    self.text = text
    self.place = place
  }

  /// Reads the next column as a whole; `nil` if it is empty or the line has no more.
  mutating func readText() -> String? {
    let end = columnEnd()
    defer { leaveColumn(at: end) }
    return place < end ? text.text(in: place..<end) : nil
  }

  /// Reads the next column up to its first divider, or to its end; `nil` if nothing is there.
  ///
  /// The rest of the column is left to be read, even if it is empty.
  mutating func readFirst(dividedBy divider: UInt8) -> String? {
    let end = columnEnd()
    let start = place
    while place < end, text.byte(at: place) != divider { place += 1 }
    let first = start < place ? text.text(in: start..<place) : nil
    if place < end { place += 1 }
    return first
  }

  /// Reads the parts of the next column; none if it is empty or the line has no more.
  mutating func readList(dividedBy divider: UInt8) -> [String] {
    let end = columnEnd()
    defer { leaveColumn(at: end) }
    if place == end { return [] }
    var parts: [String] = []
    parts.reserveCapacity(1 + (place..<end).count { text.byte(at: $0) == divider })
    var start = place
    for next in place..<end where text.byte(at: next) == divider {
      if start < next { parts.append(text.text(in: start..<next)) }
      start = next + 1
    }
    if start < end { parts.append(text.text(in: start..<end)) }
    return parts
  }

  /// Passes over the next column.
  mutating func skipColumn() {
    leaveColumn(at: columnEnd())
  }

  /// Goes on to the next line.
  mutating func endLine() {
    if place < text.utf8CodeUnitCount { place += 1 }
  }

  private mutating func leaveColumn(at end: Int) {
    place = end
    if end < text.utf8CodeUnitCount, text.byte(at: end) == Self.divider { place += 1 }
  }

  private static let divider = UInt8(ascii: "|")
  private static let lineBreak = UInt8(ascii: "\n")

  /// Where the column ends: at the next divider of columns or line break, or with the text.
  private func columnEnd() -> Int {
    var end = place
    while end + 8 <= text.utf8CodeUnitCount {
      let word = text.word(at: end)
      let found =
        Self.zeroBytes(word ^ 0x7C7C_7C7C_7C7C_7C7C)
        | Self.zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A)
      if found != 0 { return end + found.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < text.utf8CodeUnitCount {
      let byte = text.byte(at: end)
      if byte == Self.divider || byte == Self.lineBreak { break }
      end += 1
    }
    return end
  }

  /// Marks the bytes that are zero with their highest bit; marks beyond the lowest may be wrong.
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
