/// Minimal files of many formats, made here byte by byte.
enum Samples {
  /// The parts one after another.
  static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  /// The same bytes again and again, up to a length.
  static func repeated(_ unit: String, count: Int) -> [UInt8] {
    var bytes = ascii(unit)
    while bytes.count < count { bytes += bytes }
    return Array(bytes.prefix(count))
  }

  /// A ZIP of stored entries with an empty directory; libmagic reads no further than their headers.
  static func zip(_ entries: [(name: String, content: String)]) -> [UInt8] {
    let locals = entries.flatMap { entry in
      let size = little32(UInt32(entry.content.utf8.count))
      return join(
        ascii("PK\u{3}\u{4}"), [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0, 0, 0, 0, 0], size, size,
        little16(UInt16(entry.name.utf8.count)), [0, 0], ascii(entry.name), ascii(entry.content))
    }
    return join(locals, ascii("PK\u{5}\u{6}"), zeros(18))
  }

  /// A box of the ISO base media format.
  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    join(big32(UInt32(content.count + 8)), ascii(type), content)
  }

  /// The first box of a media file of a brand.
  static func media(_ brand: String) -> [UInt8] {
    join(box("ftyp", join(ascii(brand), zeros(4), ascii(brand))), box("free", zeros(64)))
  }

  static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
  static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
  static func little16(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
  static func big16(_ number: UInt16) -> [UInt8] { little16(number).reversed() }
  static func little32(_ number: UInt32) -> [UInt8] {
    join(little16(UInt16(number & 0xFFFF)), little16(UInt16(number >> 16)))
  }
  static func big32(_ number: UInt32) -> [UInt8] { little32(number).reversed() }

  static let elf = join(
    [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], zeros(8), [2, 0, 62, 0, 1, 0, 0, 0], zeros(40))
  static let portableExecutable = join(
    ascii("MZ"), zeros(58), little32(64), ascii("PE\0\0"), [0x64, 0x86, 1, 0], zeros(12),
    [0xF0, 0, 0x22, 0, 0x0B, 2], zeros(240))
  static let shellScript = ascii("#!/bin/sh\necho hello\n")
  static let html = ascii("<!DOCTYPE html>\n<html><head><title>a</title></head></html>\n")
  static let svg = ascii("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n")
  static let pdf = ascii("%PDF-1.4\n%\u{E9}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n")
  static let xmlPropertyList = ascii(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict/></plist>\n")
  static let binaryPropertyList = join(
    ascii("bplist00"), [0xD0, 8], zeros(6), [1, 1], zeros(7), [1], zeros(15), [9])
  static let png = pngImage(width: 3, height: 2)
  static let jpeg = jpegImage(width: 3, height: 2)
  static let mp3 = join([0xFF, 0xFB, 0x90, 0x64], zeros(413), [0xFF, 0xFB, 0x90, 0x64])
  static let zlib: [UInt8] = [0x78, 0x9C, 0x63, 0x60, 0x60, 0x60, 0, 0, 0, 4, 0, 1]
}
