extension UInt8 {
  /// The value of a hexadecimal digit in any case, or `nil` for any other byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a byte as two upper-case hexadecimal digits.
  package mutating func append(hexadecimal byte: UInt8) {
    for half in [byte >> 4, byte & 15] { append(half < 10 ? half + 0x30 : half + 0x37) }
  }
}
