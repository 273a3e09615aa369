/// An encoding of text that can be decoded piece by piece.
enum TextEncodingForm: Hashable, Sendable {
  case ascii
  case latin1
  case utf8
  case utf16(isLittleEndian: Bool)
  case utf32(isLittleEndian: Bool)

  /// The encoding that libmagic names so, or `nil` for one that cannot be decoded here.
  init?(named name: String) {
    switch name {
    case "us-ascii": self = .ascii
    case "iso-8859-1": self = .latin1
    case "utf-8": self = .utf8
    case "utf-16le": self = .utf16(isLittleEndian: true)
    case "utf-16be": self = .utf16(isLittleEndian: false)
    case "utf-32le": self = .utf32(isLittleEndian: true)
    case "utf-32be": self = .utf32(isLittleEndian: false)
    default: return nil
    }
  }

  /// Decodes all characters that are complete in some bytes.
  ///
  /// - Parameter bytes: The bytes; those of a code point that is cut off at the end are left in it.
  /// - Returns: The text, or `nil` if the bytes break the rules of the encoding.
  func decode(_ bytes: inout [UInt8]) -> String? {
    let complete = completeCount(bytes)
    let head = bytes[..<complete]
    let text: String? =
      switch self {
      case .ascii:
        head.allSatisfy { $0 < 0x80 } ? String(validating: head, as: UTF8.self) : nil
      case .latin1:
        String(String.UnicodeScalarView(head.lazy.map { Unicode.Scalar($0) }))
      case .utf8:
        String(validating: head, as: UTF8.self)
      case .utf16(let isLittleEndian):
        String(validating: Self.units(head, isLittleEndian, as: UInt16.self), as: UTF16.self)
      case .utf32(let isLittleEndian):
        String(validating: Self.units(head, isLittleEndian, as: UInt32.self), as: UTF32.self)
      }
    bytes.removeFirst(complete)
    return text
  }

  /// How many bytes make up whole code points; where the bytes are wrong anyway, any number.
  private func completeCount(_ bytes: [UInt8]) -> Int {
    switch self {
    case .ascii, .latin1:
      return bytes.count
    case .utf8:
      // The last lead byte shows whether what follows it is all there.
      guard let lead = bytes.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
        return bytes.count
      }
      let length =
        switch bytes[lead] {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      return lead + length > bytes.count ? lead : bytes.count
    case .utf16(let isLittleEndian):
      let whole = bytes.count & ~1
      guard whole >= 2 else { return whole }
      let high = isLittleEndian ? bytes[whole - 1] : bytes[whole - 2]
      return high & 0xFC == 0xD8 ? whole - 2 : whole
    case .utf32:
      return bytes.count & ~3
    }
  }

  private static func units<Unit: FixedWidthInteger & UnsignedInteger>(
    _ bytes: ArraySlice<UInt8>, _ isLittleEndian: Bool, as type: Unit.Type
  ) -> [Unit] {
    let all = Array(bytes)
    return stride(from: 0, to: all.count, by: Unit.bitWidth / 8).compactMap {
      isLittleEndian ? all.littleEndian(at: $0) : all.bigEndian(at: $0)
    }
  }
}
