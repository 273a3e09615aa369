/// The start of a Netpbm picture: `P1` to `P7`, and what has to follow.
///
/// Source: the manual pages pbm(5), pgm(5), ppm(5) and pam(5).
enum NetpbmHeader {
  /// Whether bytes begin with a header as the format has it; libmagic looks at three bytes.
  ///
  /// - Parameter bytes: The picture, or its start.
  /// - Returns: Whether width and height, and in a plain bitmap nothing but its pixels, follow.
  static func isComplete(in bytes: [UInt8]) -> Bool {
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "P") else { return false }
    if bytes[1] == UInt8(ascii: "7") { return bytes.dropFirst(3).starts(with: "WIDTH".utf8) }
    var rest = bytes[2...]
    for _ in 0..<2 {
      let before = rest.count
      skipSpace(&rest)
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard rest.count < before, !digits.isEmpty else { return false }
      rest = rest.dropFirst(digits.count)
    }
    guard let next = rest.first else { return true }
    guard isSpace(next) || next == UInt8(ascii: "#") else { return false }
    // The formats that are written as text have numbers alone.
    guard (0x31...0x33).contains(bytes[1]) else { return true }
    while !rest.isEmpty {
      skipSpace(&rest)
      guard rest.first.map({ (0x30...0x39).contains($0) }) ?? true else { return false }
      rest = rest.drop { (0x30...0x39).contains($0) }
    }
    return true
  }

  /// Leaves out white space and comments, which end with their line.
  private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
    while let next = rest.first, isSpace(next) || next == UInt8(ascii: "#") {
      rest = isSpace(next) ? rest.dropFirst() : rest.drop { $0 != 0x0A && $0 != 0x0D }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
