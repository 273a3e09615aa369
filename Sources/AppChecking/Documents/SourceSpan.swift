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
  /// The line on which it starts, without its line break; of a long one the part around the start.
  public let text: String
  /// The column of the first scalar of `text`: 1, unless the line was cut.
  public let textColumn: Int
}
