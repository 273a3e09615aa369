/// What a byte says about the text that it may stand in, as libmagic sees it.
enum ByteClass: UInt8 {
  /// It stands in no text.
  case never
  /// It stands in plain ASCII: a printing character, or one of the controls from bell to carriage
  /// return, escape, and the "next line" of ECMA-48.
  case ascii
  /// It stands in texts of ISO 8859: a byte from 0xA0.
  case latin
  /// It stands in texts of other sets of eight bits: a byte from 0x80 to 0x9F but "next line".
  case extended

  /// The class of a byte.
  ///
  /// - Parameter byte: The byte.
  @inline(__always)
  init(_ byte: UInt8) {
    switch byte {
    case 0x20...0x7E, 0x07...0x0D, 0x1B, 0x85: self = .ascii
    case 0xA0...0xFF: self = .latin
    case 0x80...0x9F: self = .extended
    default: self = .never
    }
  }

  /// Whether a byte below 0x80 stands in text.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F || byte &- 7 < 7 || byte == 0x1B
  }

  /// Whether all of sixteen bytes are below 0x80 and stand in text.
  @inline(__always)
  static func arePlain(_ bytes: SIMD16<UInt8>) -> Bool {
    let printing = (bytes &- 0x20) .< 0x5F
    let controls = ((bytes &- 7) .< 7) .| (bytes .== 0x1B)
    return all(printing .| controls)
  }
}
