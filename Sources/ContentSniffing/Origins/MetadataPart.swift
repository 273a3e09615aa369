/// A part of an image that is no pixel: what an action such as one that strips metadata removes.
///
/// | content | parts |
/// |---|---|
/// | JPEG | Exif, XMP, IPTC, colour profile, comment |
/// | PNG | Exif, text (with XMP), colour profile, time |
/// | WebP | Exif, XMP, colour profile |
///
/// Source: ITU-T T.81, B.2.4.5 and B.2.4.6 (`COM`, `APPn`); Adobe, "XMP Specification Part 3", 1.1.3;
/// ICC.1:2010, B.4; W3C, "Portable Network Graphics (PNG) Specification", third edition, 11.3; RFC 9649,
/// 2.7.1.
package struct MetadataPart: Hashable, Sendable {
  /// What it is.
  package enum Kind: String, CaseIterable, Sendable {
    case exif = "Exif"
    case xmp = "XMP"
    case iptc = "IPTC"
    case profile = "colour profile"
    case text = "text"
    case comment = "comment"
    case time = "time"
  }

  /// What it is.
  package let kind: Kind
  /// Its size, in bytes, together with others of its kind.
  package fileprivate(set) var bytes: Int
  /// Whether it says where a picture was taken; `false` also where that is not known.
  package fileprivate(set) var hasPlace = false

  private static let mostReads = 16_384
  private static let mostBytes = 4 << 20

  /// The parts of an image, one of each kind, in the order of ``Kind``.
  ///
  /// - Parameter bytes: The content, from its first byte.
  /// - Returns: The parts; `nil` if it is no image whose parts are known.
  package static func parts(of bytes: [UInt8]) -> [Self]? {
    var reader = BoundedReader(bytes, mostReads: mostReads, mostBytes: mostBytes)
    guard let head = reader.read(at: 0, count: 12) else { return nil }
    var parts: [Kind: Self] = [:]
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      addJPEG(&reader, to: &parts)
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      addPNG(&reader, to: &parts)
    } else if head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) {
      addWebP(&reader, to: &parts)
    } else {
      return nil
    }
    return Kind.allCases.compactMap { parts[$0] }
  }

  private static func add(
    _ kind: Kind, _ content: Range<UInt64>, _ reader: inout BoundedReader,
    to parts: inout [Kind: Self]
  ) {
    var part = parts[kind] ?? Self(kind: kind, bytes: 0)
    part.bytes += Int(clamping: content.upperBound - content.lowerBound)
    if kind == .exif, ExifBlock(in: content, &reader)?.hasPlace ?? false { part.hasPlace = true }
    parts[kind] = part
  }

  // MARK: Formats

  /// How the segments begin that several kinds share one marker for.
  private static let signatures: [(marker: UInt8, text: String, kind: Kind)] = [
    (0xE1, "Exif\0", .exif), (0xE1, "http://ns.adobe.com/x", .xmp),
    (0xE2, "ICC_PROFILE\0", .profile),
    (0xED, "Photoshop 3.0\0", .iptc), (0xFE, "", .comment),
  ]

  private static func addJPEG(_ reader: inout BoundedReader, to parts: inout [Kind: Self]) {
    var offset: UInt64 = 2
    while let segment = JPEGSegment(at: &offset, &reader) {
      for (marker, text, kind) in signatures where marker == segment.marker {
        let start = segment.content.lowerBound
        let count = text.utf8.count
        guard
          count == 0
            || segment.content.count >= count
              && reader.read(at: start, count: count)?.elementsEqual(text.utf8) ?? false
        else { continue }
        add(kind, segment.content, &reader, to: &parts)
        break
      }
    }
  }

  private static let chunksOfPNG: [String: Kind] = [
    "eXIf": .exif, "tEXt": .text, "zTXt": .text, "iTXt": .text, "iCCP": .profile, "tIME": .time,
  ]

  private static func addPNG(_ reader: inout BoundedReader, to parts: inout [Kind: Self]) {
    var offset: UInt64 = 8
    while let chunk = reader.read(at: offset, count: 8),
      let length: UInt32 = chunk.bigEndian(at: 0), length <= Int32.max
    {
      let content = offset + 8..<offset + 8 + UInt64(length)
      let name = String(decoding: chunk[4...], as: UTF8.self)
      if let kind = chunksOfPNG[name] { add(kind, content, &reader, to: &parts) }
      if name == "IEND" { return }
      offset = content.upperBound + 4
    }
  }

  private static let chunksOfWebP: [String: Kind] = [
    "EXIF": .exif, "XMP ": .xmp, "ICCP": .profile,
  ]

  private static func addWebP(_ reader: inout BoundedReader, to parts: inout [Kind: Self]) {
    var offset: UInt64 = 12
    while let chunk = reader.read(at: offset, count: 8),
      let length: UInt32 = chunk.littleEndian(at: 4)
    {
      let content = offset + 8..<offset + 8 + UInt64(length)
      if let kind = chunksOfWebP[String(decoding: chunk[..<4], as: UTF8.self)] {
        add(kind, content, &reader, to: &parts)
      }
      offset = content.upperBound + UInt64(length & 1)
    }
  }
}
