/// The directories of a TIFF, or of a raw photo built on it.
///
/// Source: Adobe, "TIFF Revision 6.0", section 2; "TIFF Technical Note 1" (trees of directories).
enum TIFFHeader {
  /// More directories than real files have.
  private static let mostDirectories = 1_000

  /// The largest image of all directories; `nil` if one of them cannot be read, as it might be
  /// larger.
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    guard let head = reader.read(at: 0, count: 8) else { return nil }
    let numbers = TIFFNumbers(isLittleEndian: head[0] == 0x49)
    var waiting = [numbers.long(head, at: 4)]
    var seen: Set<UInt32> = []
    var largest: ImageDimensions?
    while let offset = waiting.popLast() {
      guard offset != 0, seen.insert(offset).inserted else { continue }
      guard seen.count <= mostDirectories,
        let directory = TIFFDirectory(at: offset, numbers, &reader)
      else { return nil }
      largest = ImageDimensions.larger(largest, directory.dimensions)
      waiting.append(contentsOf: directory.others)
    }
    return largest
  }
}
