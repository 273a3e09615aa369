/// What the directory of a zip archive says of an entry, checked against the header before it.
struct ZipEntry {
  /// How the content is packed.
  ///
  /// Apps have only these two. libarchive knows more; some of them take as much memory as the archive
  /// wants.
  /// Source: PKWARE, APPNOTE.TXT, 4.4.5.
  enum Method: Int {
    case stored = 0
    case deflated = 8
  }

  /// The name; bytes that are not UTF-8 are written as `\xFF`.
  let name: String
  /// Whether the name is UTF-8.
  let isUTF8: Bool
  /// Another name, which some programs take instead; `nil` if there is none that differs.
  let otherName: String?
  /// The bytes of the content.
  let size: Int
  /// The bytes of the packed content.
  let packedSize: Int
  /// CRC-32 of the content.
  let checksum: UInt32
  /// The number of the method by which it is packed.
  let methodNumber: Int
  /// Whether it is encrypted.
  let isEncrypted: Bool
  /// What the entry is; the target of a link is not read.
  let kind: ArchiveEntry.Kind
  /// Where the header and the packed content are; within the file, before the directory.
  let place: Range<Int>

  /// How it is packed, or `nil` if that is not known.
  var method: Method? { Method(rawValue: methodNumber) }

  /// Where the packed content is.
  var content: Range<Int> { place.upperBound - packedSize..<place.upperBound }
}
