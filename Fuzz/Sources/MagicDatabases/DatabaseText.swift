import Promises

/// A magic database in few bytes, so that a fuzzer can change all that its lines say.
///
/// The first byte is the number of lines and the format, and the second how many of them are at the end, where
/// those with names stand; its highest bit cuts the file. Of each line these bytes follow: level,
/// kind, flags, relation, offset, the three of an indirect offset, the operation on the mask, what
/// more follows (`Extras`) and the text up to a NUL.
struct DatabaseText {
  /// What of a line follows its text.
  private struct Extras: OptionSet {
    let rawValue: UInt8

    /// It has words for people.
    static let words = Extras(rawValue: 1)
    /// It names a type.
    static let type = Extras(rawValue: 2)
    /// Sixteen bytes for the offset, the mask, the range and the flags of a text.
    static let wide = Extras(rawValue: 4)
    /// Four bytes for the range and the flags of a text.
    static let search = Extras(rawValue: 8)
    /// A byte for the length of the text.
    static let length = Extras(rawValue: 16)
    /// It depends on the line before.
    static let condition = Extras(rawValue: 32)
    /// A type with a choice in it.
    static let choice = Extras(rawValue: 64)
    /// A flag beyond the eight of the first format.
    static let highFlag = Extras(rawValue: 128)
  }

  /// The formats, and the bytes of a record in each.
  private static let formats: [(number: UInt32, size: Int)] = [
    (18, 376), (20, 432), (21, 432), (18, 376),
  ]

  /// The bytes of the file.
  let bytes: [UInt8]

  /// Takes a database from the start of an input.
  init(_ input: inout FuzzInput) {
    let (count, named) = (input.byte(), input.byte())
    let (format, size) = Self.formats[Int(count >> 5 & 3)]
    let lines = (0...Int(count & 31)).map { _ in Self.line(&input, format, size) }
    var bytes = [UInt8](repeating: 0, count: size)
    let names = min(Int(named & 0x7F), lines.count)
    Self.put(0xF11E_041C as UInt32, at: 0, in: &bytes)
    Self.put(format, at: 4, in: &bytes)
    Self.put(UInt32(lines.count - names), at: 8, in: &bytes)
    Self.put(UInt32(names), at: 12, in: &bytes)
    bytes += lines.joined()
    if named & 0x80 != 0 {
      // Anything may stand in the head, and the file may end anywhere.
      for place in 0..<16 { bytes[place] ^= input.byte() }
      bytes.removeLast(min(bytes.count, Int(input.byte())))
    }
    self.bytes = bytes
  }

  private static func line(_ input: inout FuzzInput, _ format: UInt32, _ size: Int) -> [UInt8] {
    var line = [UInt8](repeating: 0, count: size)
    let startsWithLevel = format == 18
    line[startsWithLevel ? 0 : 2] = input.byte()
    line[6] = input.byte()
    line[startsWithLevel ? 2 : 0] = input.byte()
    line[4] = input.byte()
    put(Int32(Int8(bitPattern: input.byte())), at: 12, in: &line)
    line[7] = input.byte()
    line[8] = input.byte()
    put(Int32(Int8(bitPattern: input.byte())), at: 16, in: &line)
    line[9] = input.byte()
    let extras = Extras(rawValue: input.byte())
    let text = input.bytes().prefix(128)
    line[5] = UInt8(text.count)
    line.replaceSubrange(32..<32 + text.count, with: text)
    if extras.contains(.words) { line[160] = 0x77 }
    if extras.contains(.type) { put("a/b", at: 224, in: &line) }
    if extras.contains(.choice) { put("a/${x?b:c}", at: 224, in: &line) }
    if extras.contains(.condition) { line[10] = 1 }
    if extras.contains(.highFlag), !startsWithLevel { line[1] = 1 }
    if extras.contains(.search) {
      line[24] = input.byte()
      line[25] = input.byte()
      line[28] = input.byte()
      line[29] = input.byte()
    }
    if extras.contains(.wide) {
      for place in [12, 13, 14, 15, 16, 17, 18, 19, 24, 25, 26, 27, 28, 29, 30, 31] {
        line[place] = input.byte()
      }
    }
    if extras.contains(.length) { line[5] = input.byte() }
    return line
  }

  private static func put(_ number: some FixedWidthInteger, at place: Int, in bytes: inout [UInt8])
  {
    for position in 0..<number.bitWidth / 8 {
      bytes[place + position] = UInt8(truncatingIfNeeded: number >> (position * 8))
    }
  }

  private static func put(_ text: String, at place: Int, in bytes: inout [UInt8]) {
    bytes.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
  }
}
