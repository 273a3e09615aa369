/// What a byte says about the text that it may stand in, as libmagic sees it.
enum ByteClass: UInt8 {
  /// It stands in no text.
  case never
  /// It stands in plain ASCII: a printing character, or one of the controls from bell to carriage
  /// return, escape, in some versions substitute, and the "next line" of ECMA-48.
  case ascii
  /// It stands in texts of ISO 8859: a byte from 0xA0.
  case latin
  /// It stands in texts of other sets of eight bits: a byte from 0x80 to 0x9F but "next line".
  case extended

  /// The class of a byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - firstEscape: The lowest control character before ``escape`` that stands in text.
  @inline(__always)
  init(_ byte: UInt8, _ firstEscape: UInt8) {
    switch byte {
    case 0x20...0x7E, 0x07...0x0D, firstEscape...Self.escape, 0x85: self = .ascii
    case 0xA0...0xFF: self = .latin
    case 0x80...0x9F: self = .extended
    default: self = .never
    }
  }

  /// Whether a byte below 0x80 stands in text.
  @inline(__always)
  static func isPlain(_ byte: UInt8, _ firstEscape: UInt8) -> Bool {
    byte &- 0x20 < 0x5F || byte &- 7 < 7 || byte &- firstEscape <= escape &- firstEscape
  }

  /// The control character "escape".
  static let escape: UInt8 = 0x1B

  /// The top bits of those of eight bytes that are below 0x80 and stand in text.
  ///
  /// An escape and a substitute stand in text, too, but are rare and have no bit here.
  @inline(__always)
  static func plainBits(_ bytes: UInt64) -> UInt64 {
    let low = bytes & ~topBits
    // A sum sets the top bit of a byte that is at least 0x20, 0x7F, 7 or 14.
    let printing = (low &+ 0x6060_6060_6060_6060) & ~(low &+ 0x0101_0101_0101_0101)
    let controls = (low &+ 0x7979_7979_7979_7979) & ~(low &+ 0x7272_7272_7272_7272)
    return (printing | controls) & ~bytes & topBits
  }

  /// The top bit of each of eight bytes.
  static let topBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether 64 bytes are below 0x80 and stand in text; not if there is an escape or substitute.
  ///
  /// The compiler makes vectors of this.
  @inline(__always)
  static func arePlain(_ bytes: UnsafeRawPointer) -> Bool {
    var others: UInt8 = 0
    for place in 0..<64 {
      let byte = unsafe bytes.load(fromByteOffset: place, as: UInt8.self)
      let isNotPrinting: UInt8 = byte &- 0x20 < 0x5F ? 0 : 1
      let isNoControl: UInt8 = byte &- 7 < 7 ? 0 : 1
      others |= isNotPrinting & isNoControl
    }
    return others == 0
  }

  /// Which classes but that of ASCII are among 64 bytes: ``neverBit``, ``latinBit`` and
  /// ``extendedBit``.
  ///
  /// The compiler makes vectors of this.
  @inline(__always)
  static func classes(_ bytes: UnsafeRawPointer, _ firstEscape: UInt8) -> UInt8 {
    var found: UInt8 = 0
    for place in 0..<64 {
      let byte = unsafe bytes.load(fromByteOffset: place, as: UInt8.self)
      let isNotPrinting: UInt8 = byte &- 0x20 < 0x5F ? 0 : neverBit
      let isNoControl: UInt8 = byte &- 7 < 7 ? 0 : neverBit
      let isNoEscape: UInt8 = byte &- firstEscape <= escape &- firstEscape ? 0 : neverBit
      let isLow: UInt8 = byte < 0x80 ? neverBit : 0
      let isLatin: UInt8 = byte < 0xA0 ? 0 : latinBit
      let isExtended: UInt8 = byte &- 0x80 < 0x20 ? extendedBit : 0
      let isNoNextLine: UInt8 = byte == 0x85 ? 0 : extendedBit
      found |=
        (isNotPrinting & isNoControl & isNoEscape & isLow) | isLatin | (isExtended & isNoNextLine)
    }
    return found
  }

  static let neverBit: UInt8 = 1
  static let latinBit: UInt8 = 2
  static let extendedBit: UInt8 = 4

  /// The bit of this class; none for ASCII.
  var bit: UInt8 {
    switch self {
    case .never: Self.neverBit
    case .ascii: 0
    case .latin: Self.latinBit
    case .extended: Self.extendedBit
    }
  }
}
