package import SystemPackage

/// When content was made and with what, as its bytes say.
///
/// | content | date, the first that there is | camera |
/// |---|---|---|
/// | JPEG, TIFF and raw photos built on it, PNG, WebP, HEIF, AVIF, CR3, RAF | Exif `DateTimeOriginal`, `DateTimeDigitized`, `DateTime` | Exif `Make`, `Model` |
/// | QuickTime, MPEG-4 | `com.apple.quicktime.creationdate`, `©day`, the movie header | `com.apple.quicktime.make` and `.model`, `©mak`, `©mod` |
/// | PDF | `CreationDate`, `xmp:CreateDate` | |
/// | mail | `Date` | |
///
/// What is damaged, and a date that no calendar has, says nothing; the next in the row is tried.
/// The work is bounded whatever the bytes say: at most 16,384 reads, and at most 4 MiB together.
package struct ContentOrigin: Hashable, Sendable {
  private static let mostReads = 16_384
  private static let mostBytes = 4 << 20

  /// When the content was made; `nil` if the bytes do not say.
  package let date: ContentDate?
  /// The maker and the model of the camera, once each, on one line; `nil` if the bytes do not say.
  package let camera: String?

  init(date: ContentDate? = nil, camera: String? = nil) {
    self.date = date
    self.camera = camera
  }

  /// Reads the origin of an open file; its offset is neither used nor moved.
  ///
  /// - Parameters:
  ///   - descriptor: A regular file, open for reading. One that cannot be read says nothing.
  ///   - mimeType: What its bytes are: a mail is known by nothing else.
  package init(of descriptor: FileDescriptor, mimeType: String) {
    self.init(
      BoundedReader(descriptor, mostReads: Self.mostReads, mostBytes: Self.mostBytes), mimeType)
  }

  /// Reads the origin of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The content, from its first byte.
  ///   - mimeType: What the bytes are: a mail is known by nothing else.
  package init(of bytes: [UInt8], mimeType: String) {
    self.init(
      BoundedReader(bytes, mostReads: Self.mostReads, mostBytes: Self.mostBytes), mimeType)
  }

  private init(_ source: BoundedReader, _ mimeType: String) {
    var reader = source
    self = Self.read(&reader, mimeType)
  }

  private static func read(_ reader: inout BoundedReader, _ mimeType: String) -> Self {
    guard let head = reader.read(at: 0, count: 16) else { return Self() }
    if mimeType == "message/rfc822" { return Self(date: MailHeader.date(&reader)) }
    if mimeType == "application/pdf" || head.starts(with: "%PDF-".utf8) {
      return Self(date: PDFOrigin.date(&reader))
    }
    if mediaTypes.contains(String(decoding: head[4..<8], as: UTF8.self)) {
      return mediaOrigin(&reader)
    }
    return exifBlock(head, &reader).flatMap { ExifBlock(in: $0, &reader)?.origin } ?? Self()
  }

  /// This origin, with what it lacks taken from another.
  func completed(by other: Self) -> Self {
    Self(date: date ?? other.date, camera: camera ?? other.camera)
  }

  /// The types of the boxes with which movies, HEIF and AVIF begin.
  private static let mediaTypes: Set<String> = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot",
  ]

  /// What the boxes of a movie, a HEIF or an AVIF say, up to the header of the movie.
  private static func mediaOrigin(_ reader: inout BoundedReader) -> Self {
    var origin = Self()
    var offset: UInt64 = 0
    while let box = MediaBox(at: offset, before: UInt64(Int64.max), &reader) {
      switch box.type {
      case "meta":
        guard let block = HEIFExif.block(in: box.content, &reader),
          let exif = ExifBlock(in: block, &reader)
        else { break }
        origin = origin.completed(by: exif.origin)
      case "moov":
        return origin.completed(by: MovieMetadata(in: box.content, &reader).origin)
      default: break
      }
      offset = box.content.upperBound
    }
    return origin
  }

  /// Where the Exif of a picture is.
  private static func exifBlock(
    _ head: [UInt8], _ reader: inout BoundedReader
  ) -> Range<UInt64>? {
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      JPEGExif.block(&reader)
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      ChunkExif.blockInPNG(&reader)
    } else if head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) {
      ChunkExif.blockInWebP(&reader)
    } else if head.starts(with: "FUJIFILMCCD-RAW".utf8) {
      JPEGExif.blockInRAF(&reader)
    } else {
      // A TIFF is such a block as a whole.
      0..<UInt64(Int64.max)
    }
  }
}
