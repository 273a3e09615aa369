/// How a TIFF writes numbers.
struct TIFFNumbers {
  let isLittleEndian: Bool

  /// The 16-bit number at an index; 0 past the end.
  func short(_ bytes: [UInt8], at index: Int) -> UInt32 {
    let number: UInt16? =
      isLittleEndian ? bytes.littleEndian(at: index) : bytes.bigEndian(at: index)
    return UInt32(number ?? 0)
  }

  /// The 32-bit number at an index; 0 past the end.
  func long(_ bytes: [UInt8], at index: Int) -> UInt32 {
    let number: UInt32? =
      isLittleEndian ? bytes.littleEndian(at: index) : bytes.bigEndian(at: index)
    return number ?? 0
  }
}
