/// A small picture as the program that draws it writes it: its width and its height in two bytes each,
/// the most significant first, and then its pixels, line by line, in three bytes each: red, green,
/// blue.
///
/// What the program writes is not trusted, since an image may have taken it over: a picture has sides
/// within bounds and exactly the bytes that they say, and whatever these are, they are colours.
package struct RawPicture: Hashable, Sendable {
  /// What is wrong with what the program wrote.
  package enum Fault: Error, Hashable, Sendable {
    /// It ends before the height.
    case noSize
    /// A side is 0, or longer than it may be.
    case badSize(width: Int, height: Int)
    /// There are fewer or more bytes than the sides say.
    case badLength(Int, expected: Int)
  }

  /// The longest side, in pixels.
  package static let longestSide = 256
  /// The most bytes that the program writes.
  package static let mostBytes = sizeBytes + longestSide * longestSide * 3
  private static let sizeBytes = 4

  /// Pixels from left to right, from 1.
  package let width: Int
  /// Pixels from top to bottom, from 1.
  package let height: Int
  /// The pixels: `3 * width * height` bytes.
  package let pixels: [UInt8]

  /// Reads what the program wrote.
  ///
  /// - Parameter bytes: All of it.
  /// - Throws: ``Fault``.
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count >= Self.sizeBytes else { throw .noSize }
    width = Int(bytes[0]) << 8 | Int(bytes[1])
    height = Int(bytes[2]) << 8 | Int(bytes[3])
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .badSize(width: width, height: height)
    }
    let expected = Self.sizeBytes + 3 * width * height
    guard bytes.count == expected else { throw .badLength(bytes.count, expected: expected) }
    pixels = Array(bytes[Self.sizeBytes...])
  }
}

extension RawPicture.Fault: CustomStringConvertible {
  /// What was wrong, for a person.
  package var description: String {
    switch self {
    case .noSize: "what was drawn ends before its size"
    case .badSize(let width, let height): "what was drawn is \(width) by \(height) pixels"
    case .badLength(let count, let expected):
      "what was drawn has \(count) bytes of \(expected)"
    }
  }
}
