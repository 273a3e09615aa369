/// A stretch of a source file.
package struct SourceRange: Hashable, Sendable {
  /// Where it begins: UTF-8 bytes from the start of the file, counted from 0.
  package let start: UInt32
  /// How many bytes it has.
  package let length: UInt32

  /// Creates a stretch.
  package init(start: UInt32, length: UInt32) {
    self.start = start
    self.length = length
  }

  /// Creates a stretch of a range of bytes; what is past 4 GiB counts as the end.
  package init(_ range: Range<Int>) {
    start = UInt32(clamping: range.lowerBound)
    length = UInt32(clamping: range.count)
  }

  /// The bytes.
  package var bytes: Range<Int> { Int(start)..<(Int(start) + Int(length)) }
}
