/// The header of an entry that stands right before its content.
///
/// Source: PKWARE, APPNOTE.TXT, 4.3.7 and 4.4.4.
struct ZipLocalHeader {
  /// The bytes before the name.
  static let fixedSize = 30
  /// The flags of encryption: of any, the strong one, and of the headers.
  static let encryptionFlags = 1 << 0 | 1 << 6 | 1 << 13
  /// The flag that the sizes are known only behind the content.
  private static let sizesBehindFlag = 1 << 3

  /// The bytes between the name and the content.
  let extraSize: Int

  private let bytes: [UInt8]

  /// Reads a header, or returns `nil` if it is none.
  ///
  /// - Parameter bytes: The header, with as much of its name as the directory has.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.fixedSize, bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
    extraSize = bytes.number16(at: 28)
    self.bytes = bytes
  }

  /// What it says differently than the directory.
  ///
  /// - Returns: A field, or `nil` if both say the same.
  func contradiction(
    to name: ArraySlice<UInt8>, flags: Int, method: Int, size: Int, packedSize: Int
  ) -> ArchiveError.HeaderField? {
    guard bytes.number16(at: 26) == name.count, bytes[Self.fixedSize...] == name else {
      return .name
    }
    guard (bytes.number16(at: 6) ^ flags) & Self.encryptionFlags == 0 else { return .encryption }
    guard bytes.number16(at: 8) == method else { return .method }
    guard bytes.number16(at: 6) & Self.sizesBehindFlag == 0 else { return nil }
    for (place, meant) in [(18, packedSize), (22, size)] {
      let said = bytes.number32(at: place)
      // What has no room here stands between name and content.
      guard said == meant || said == 0xFFFF_FFFF else { return .size }
    }
    return nil
  }
}
