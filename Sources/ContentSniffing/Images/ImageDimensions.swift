package import SystemPackage

/// The size of an image in pixels, read from its header.
///
/// PNG, JPEG, GIF, WebP, BMP, TIFF (with the raw photos built on it), HEIF and AVIF. No pixel is
/// decoded. A rotation that EXIF or HEIF asks for is **not** applied: width and height are those of
/// the stored pixels. Where a file holds several images (the pages and reduced images of a TIFF,
/// the thumbnail and the tiles of a HEIF), the size is that of the largest.
///
/// The work is bounded whatever the bytes say: at most 4,096 reads of at most 64 KiB, so that a
/// file of any length takes milliseconds.
package struct ImageDimensions: Hashable, Sendable {
  /// Pixels from left to right; at least 1.
  package let width: Int
  /// Pixels from top to bottom; at least 1.
  package let height: Int

  /// Creates a size, or returns `nil` if a side is 0.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  package init?(width: UInt32, height: UInt32) {
    guard width > 0, height > 0 else { return nil }
    self.width = Int(width)
    self.height = Int(height)
  }

  /// Reads the size of the image in an open file; its offset is neither used nor moved.
  ///
  /// Returns `nil` if the content is no image of these formats, if it is cut off or broken before
  /// its size, or if it cannot be read.
  ///
  /// - Parameter descriptor: A regular file, open for reading.
  package init?(of descriptor: FileDescriptor) {
    self.init(BoundedReader(descriptor))
  }

  /// Reads the size of the image in bytes.
  ///
  /// Returns `nil` if the content is no image of these formats, or if it is cut off or broken
  /// before its size.
  ///
  /// - Parameter bytes: The content, from its first byte.
  package init?(of bytes: [UInt8]) {
    self.init(BoundedReader(bytes))
  }

  private init?(_ source: BoundedReader) {
    var reader = source
    guard let head = reader.read(at: 0, count: 12) else { return nil }
    let format: ((inout BoundedReader) -> Self?)? =
      if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        PNGHeader.dimensions
      } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
        JPEGHeader.dimensions
      } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
        GIFHeader.dimensions
      } else if head.starts(with: "RIFF".utf8), head[8...].elementsEqual("WEBP".utf8) {
        WebPHeader.dimensions
      } else if head.starts(with: "BM".utf8) {
        BMPHeader.dimensions
      } else if head.starts(with: [0x49, 0x49, 0x2A, 0])
        || head.starts(with: [0x4D, 0x4D, 0, 0x2A])
      {
        TIFFHeader.dimensions
      } else if head[4..<8].elementsEqual("ftyp".utf8) {
        HEIFHeader.dimensions
      } else {
        nil
      }
    guard let found = format?(&reader) else { return nil }
    self = found
  }

  /// The size with more pixels.
  static func larger(_ one: Self?, _ other: Self?) -> Self? {
    guard let one, let other else { return one ?? other }
    // Both factors fit 32 bits, so no product overflows 64 unsigned ones.
    let pixels = UInt64(one.width) * UInt64(one.height)
    return pixels < UInt64(other.width) * UInt64(other.height) ? other : one
  }
}

extension ImageDimensions: CustomStringConvertible {
  /// The size as people write it: `640 × 480`.
  package var description: String { "\(width) × \(height)" }
}
