/// Images with nothing but their headers.
extension Samples {
  static func pngImage(width: UInt32, height: UInt32) -> [UInt8] {
    join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], big32(13), ascii("IHDR"), big32(width),
      big32(height), [8, 2, 0, 0, 0], zeros(4))
  }

  static func appleImage(width: UInt32, height: UInt32) -> [UInt8] {
    let plain = pngImage(width: width, height: height)
    return join(Array(plain[..<8]), big32(4), ascii("CgBI"), zeros(8), Array(plain[8...]))
  }

  static func jpegImage(width: UInt16, height: UInt16, marker: UInt8 = 0xC0) -> [UInt8] {
    join(
      [0xFF, 0xD8], [0xFF, 0xE0], big16(16), ascii("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 0, 0],
      [0xFF, 0xE1], big16(34), ascii("Exif\0\0"), zeros(26), [0xFF, 0xFF],
      [0xFF, marker], big16(11), [8], big16(height), big16(width), [1, 1, 0x11, 0], [0xFF, 0xD9])
  }

  static func gifImage(width: UInt16, height: UInt16) -> [UInt8] {
    join(ascii("GIF89a"), little16(width), little16(height), [0, 0, 0, 0x3B])
  }

  static func bitmap(width: Int32, height: Int32) -> [UInt8] {
    join(
      ascii("BM"), little32(54), zeros(4), little32(54), little32(40),
      little32(UInt32(bitPattern: width)), little32(UInt32(bitPattern: height)), [1, 0, 24, 0],
      zeros(24))
  }

  static func oldBitmap(width: UInt16, height: UInt16) -> [UInt8] {
    join(
      ascii("BM"), little32(26), zeros(4), little32(26), little32(12), little16(width),
      little16(height), [1, 0, 24, 0])
  }

  static func webP(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
    let body = join(ascii("WEBP"), ascii(chunk), little32(UInt32(content.count)), content)
    return join(ascii("RIFF"), little32(UInt32(body.count)), body)
  }

  static func lossyWebP(width: UInt16, height: UInt16) -> [UInt8] {
    webP(
      "VP8 ",
      join([0x10, 0, 0, 0x9D, 0x01, 0x2A], little16(width), little16(height), zeros(6)))
  }

  static func losslessWebP(width: UInt32, height: UInt32) -> [UInt8] {
    webP("VP8L", join([0x2F], little32(width - 1 | (height - 1) << 14)))
  }

  static func extendedWebP(width: UInt32, height: UInt32) -> [UInt8] {
    webP(
      "VP8X",
      join(zeros(4), Array(little32(width - 1)[..<3]), Array(little32(height - 1)[..<3])))
  }

  /// A little-endian TIFF with one directory of 16-bit sizes, then one of 32-bit sizes.
  static func tiffImage(_ first: (UInt16, UInt16), _ second: (UInt32, UInt32)? = nil) -> [UInt8] {
    let page = join(
      [0x49, 0x49, 0x2A, 0], little32(8), [2, 0],
      [0, 1, 3, 0, 1, 0, 0, 0], little16(first.0), [0, 0],
      [1, 1, 3, 0, 1, 0, 0, 0], little16(first.1), [0, 0])
    guard let second else { return join(page, little32(0)) }
    return join(
      page, little32(38), [2, 0],
      [0, 1, 4, 0, 1, 0, 0, 0], little32(second.0),
      [1, 1, 4, 0, 1, 0, 0, 0], little32(second.1), little32(0))
  }

  /// A big-endian TIFF whose first directory is a thumbnail with two more directories below it.
  static func rawPhoto(thumbnail: UInt32, below: [(UInt32, UInt32)]) -> [UInt8] {
    let list = 8 + 2 + 36 + 4
    let places = below.indices.map { big32(UInt32(list + 4 * below.count + $0 * 30)) }
    let directories = below.map { size in
      join(
        [0, 2], [1, 0, 0, 4], big32(1), big32(size.0), [1, 1, 0, 4], big32(1), big32(size.1),
        big32(0))
    }
    return join(
      [0x4D, 0x4D, 0, 0x2A], big32(8), [0, 3],
      [1, 0, 0, 4], big32(1), big32(thumbnail), [1, 1, 0, 4], big32(1), big32(thumbnail),
      [1, 0x4A, 0, 4], big32(UInt32(below.count)), big32(UInt32(list)), big32(0),
      places.flatMap { $0 }, directories.flatMap { $0 })
  }

  static func heifImage(_ brand: String, _ sizes: [(UInt32, UInt32)]) -> [UInt8] {
    let properties = sizes.flatMap { box("ispe", join(zeros(4), big32($0.0), big32($0.1))) }
    let container = box("ipco", join(box("colr", ascii("nclx")), properties))
    let handler = box("hdlr", zeros(24))
    let itemProperties = box("iprp", join(container, box("ipma", [])))
    return join(media(brand), box("meta", join(zeros(4), handler, itemProperties)))
  }
}
