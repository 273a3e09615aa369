/// Where the lines of a text begin, so that a place in it is found without going through all of it.
struct LineIndex: Sendable {
  /// How many scalars of a line are kept before and after a place.
  private static let reach = 200

  private let bytes: [UInt8]
  /// The offsets of the first bytes of the lines.
  private let starts: [Int]
  /// How many scalars begin before each multiple of `stride`.
  private let scalarCounts: [Int]

  /// How many bytes are counted at most to find a column, so that a file of one line costs little.
  private static let stride = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var counts: [Int] = []
    var count = 0
    for (index, byte) in bytes.enumerated() {
      if index % Self.stride == 0 { counts.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(index + 1) }
    }
    if bytes.count % Self.stride == 0 { counts.append(count) }
    self.starts = starts
    scalarCounts = counts
  }

  /// A stretch of the text; a place past the end counts as the end.
  func span(_ range: Range<Int>) -> SourceSpan {
    let start = min(range.lowerBound, bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    let first = line(of: start)
    let last = line(of: end)
    let column = column(of: start, in: first)
    let head = Self.scalars(bytes[starts[first]..<start]).suffix(Self.reach)
    return SourceSpan(
      range: start..<end, line: first + 1, column: column, endLine: last + 1,
      endColumn: self.column(of: end, in: last),
      text: String(String.UnicodeScalarView(head)) + rest(of: first, from: start),
      textColumn: column - head.count)
  }

  /// The line of an offset, from 0.
  private func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The column of an offset, from 1, in Unicode scalars.
  private func column(of offset: Int, in line: Int) -> Int {
    1 + scalars(before: offset) - scalars(before: starts[line])
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.stride
    return scalarCounts[block] + bytes[(block * Self.stride)..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// What follows on a line, without its line break.
  private func rest(of line: Int, from offset: Int) -> String {
    var end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
    if end > offset, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    guard end > offset else { return "" }
    let tail = Self.scalars(bytes[offset..<end].prefix(4 * Self.reach)).prefix(Self.reach)
    return String(String.UnicodeScalarView(tail))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: bytes.suffix(4 * reach), as: UTF8.self).unicodeScalars)
  }
}
