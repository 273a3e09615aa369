/// Text whose percent-encoding is taken away layer by layer, and where each byte comes from.
///
/// What is no escape, such as `%zz`, stays as it is: what is read may be damaged.
/// Source: RFC 3986, section 2.1.
package struct UnescapedText: Sendable {
  /// The most layers that are taken away.
  package static let deepest = 8

  /// The bytes.
  package private(set) var bytes: [UInt8]

  /// Where each byte begins in the text as it was written, and then where that ends.
  private var origins: [Int]

  /// Begins with text as it is written.
  package init(_ text: some Collection<UInt8>) {
    bytes = Array(text)
    origins = Array(0...bytes.count)
  }

  /// The place in the text as it was written from which some bytes come.
  package func origin(of range: Range<Int>) -> Range<Int> {
    origins[range.lowerBound]..<origins[range.upperBound]
  }

  /// Whether there is an escape in a part.
  package func hasEscape(in range: Range<Int>) -> Bool {
    range.contains { bytes[$0] == Self.percent && Self.escape(in: bytes[range], at: $0) != nil }
  }

  /// Takes one layer away.
  ///
  /// - Returns: Whether there was one.
  package mutating func unescape() -> Bool {
    guard hasEscape(in: bytes.indices) else { return false }
    var (decoded, places) = ([UInt8](), [Int]())
    decoded.reserveCapacity(bytes.count)
    places.reserveCapacity(origins.count)
    var place = 0
    while place < bytes.count {
      places.append(origins[place])
      if bytes[place] == Self.percent, let byte = Self.escape(in: bytes[...], at: place) {
        decoded.append(byte)
        place += 3
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    places.append(origins[bytes.count])
    (bytes, origins) = (decoded, places)
    return true
  }

  /// Text without one layer of its escapes.
  package static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
    var text = UnescapedText(text)
    _ = text.unescape()
    return text.bytes
  }

  /// Text without all layers of its escapes, but for what is deeper than ``deepest``.
  package static func whole(_ text: some Collection<UInt8>) -> [UInt8] {
    guard text.contains(percent) else { return Array(text) }
    var text = UnescapedText(text)
    for _ in 0..<deepest where !text.unescape() { break }
    return text.bytes
  }

  private static let percent = UInt8(ascii: "%")

  /// The byte for which an escape stands, or `nil` if there is none at this place.
  private static func escape(in bytes: ArraySlice<UInt8>, at place: Int) -> UInt8? {
    guard place + 2 < bytes.endIndex, let high = value(of: bytes[place + 1]),
      let low = value(of: bytes[place + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46, 0x61...0x66: (digit | 0x20) - 0x57
    default: nil
    }
  }
}
