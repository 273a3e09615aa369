/// A stretch of a text, in bytes and as people count.
public struct SourceSpan: Hashable, Sendable {
  /// The stretch in UTF-8 bytes from the start of the text, from 0.
  public let range: Range<Int>
  /// The line on which it starts, from 1; lines end with a line feed.
  public let line: Int
  /// The column at which it starts, from 1, in Unicode scalars.
  public let column: Int
  /// The line on which it ends, from 1.
  public let endLine: Int
  /// The column after its last scalar, from 1.
  public let endColumn: Int
  /// The line on which it starts, without its line break.
  public let text: String

  /// Finds a stretch in a text; what lies past the end counts as the end.
  ///
  /// - Parameters:
  ///   - range: The stretch, in bytes from 0.
  ///   - bytes: The whole text, UTF-8.
  init(_ range: Range<Int>, in bytes: [UInt8]) {
    let start = min(range.lowerBound, bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    self.range = start..<end
    (line, column) = Self.position(of: start, in: bytes)
    (endLine, endColumn) = Self.position(of: end, in: bytes)
    let feed = UInt8(ascii: "\n")
    let first = bytes[..<start].lastIndex(of: feed).map { $0 + 1 } ?? 0
    var last = bytes[start...].firstIndex(of: feed) ?? bytes.count
    if last > first, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
    text = String(decoding: bytes[first..<last], as: UTF8.self)
  }

  private static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in bytes[..<offset] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
