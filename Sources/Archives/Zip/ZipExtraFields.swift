/// What the directory says of an entry besides: large numbers, and another name.
///
/// Source: PKWARE, APPNOTE.TXT, 4.5.1, 4.5.3 (zip64) and 4.6.9 (Info-ZIP's Unicode path).
struct ZipExtraFields {
  /// The numbers that have no room in the header, of eight bytes each; empty if there are none.
  private(set) var largeNumbers: ArraySlice<UInt8> = []
  /// The name in UTF-8 that some programs take instead; `nil` if there is none.
  private(set) var unicodeName: ArraySlice<UInt8>?

  /// Reads the fields, or returns `nil` if one of those that are read is there twice.
  ///
  /// - Parameter bytes: All fields. What is behind the last whole one is left out: some programs fill
  ///   up with zeros.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var hasNumbers = false
    while rest.count >= 4 {
      let identifier = rest.number16(at: 0)
      let count = rest.number16(at: 2)
      rest = rest.dropFirst(4)
      guard count <= rest.count else { return }
      let field = rest.prefix(count)
      rest = rest.dropFirst(count)
      switch identifier {
      case 0x0001:
        guard !hasNumbers else { return nil }
        hasNumbers = true
        largeNumbers = field
      case 0x7075:
        guard unicodeName == nil else { return nil }
        // A version and a checksum come first.
        unicodeName = field.dropFirst(5)
      default: break
      }
    }
  }
}
