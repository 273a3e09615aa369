/// Reads the columns of a table of types, line by line.
///
/// Works on bytes: every command pays for this at its start.
struct TypeTableReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Reads the next column as a whole; `nil` if it is empty or the line has no more.
  mutating func readText() -> String? {
    readList(dividedBy: nil).first
  }

  /// Reads the parts of the next column; none if it is empty or the line has no more.
  mutating func readList(dividedBy divider: UInt8?) -> [String] {
    var parts: [String] = []
    var start = place
    while place < bytes.count {
      let byte = bytes[place]
      let endsColumn = byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\n")
      if endsColumn || byte == divider {
        append(start..<place, to: &parts)
        start = place + 1
        if endsColumn {
          if byte == UInt8(ascii: "|") { place += 1 }
          return parts
        }
      }
      place += 1
    }
    append(start..<place, to: &parts)
    return parts
  }

  /// Goes on to the next line.
  mutating func endLine() {
    if place < bytes.count { place += 1 }
  }

  private func append(_ range: Range<Int>, to parts: inout [String]) {
    guard !range.isEmpty else { return }
    parts.append(String(decoding: bytes[range], as: UTF8.self))
  }
}
