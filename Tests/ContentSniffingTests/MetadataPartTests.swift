import Testing

@testable import ContentSniffing

struct MetadataPartTests {
  private func words(_ bytes: [UInt8]) -> [String]? {
    MetadataPart.parts(of: bytes)?.map {
      "\($0.kind.rawValue) \($0.bytes)" + ($0.hasPlace ? " place" : "")
    }
  }

  /// A segment of a JPEG.
  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// Exif with one field, whose value is a number.
  private func exif(_ tag: UInt16) -> [UInt8] {
    Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, UInt8(tag >> 8), UInt8(tag & 255)]
      + [0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
  }

  @Test func `the parts of a JPEG are recognised by how they begin`() {
    let picture =
      [0xFF, 0xD8] + segment(0xE1, exif(0x8825))
      + segment(0xE1, Samples.ascii("http://ns.adobe.com/xap/1.0/\0<x/>"))
      + segment(0xED, Samples.ascii("Photoshop 3.0\0..."))
      + segment(0xE2, Samples.ascii("ICC_PROFILE\0.."))
      + segment(0xE2, Samples.ascii("ICC_PROFILE\0..")) + segment(0xFE, Samples.ascii("hello"))
      + segment(0xE0, Samples.ascii("JFIF\0")) + [0xFF, 0xDA]
    #expect(
      words(picture)
        == ["Exif 32 place", "XMP 33", "IPTC 17", "colour profile 28", "comment 5"])
  }

  @Test func `Exif without a place says so`() {
    #expect(words([0xFF, 0xD8] + segment(0xE1, exif(0x0110)) + [0xFF, 0xDA]) == ["Exif 32"])
  }

  @Test func `PNG and WebP have theirs in chunks`() {
    let exif = Array(exif(0x8825).dropFirst(6))
    #expect(words(Samples.chunkedPNG(exif))?.first == "Exif 26 place")
    #expect(words(Samples.chunkedWebP(exif)) == ["Exif 26 place"])
    #expect(words(Samples.pngImage(width: 1, height: 1)) == [])
  }

  @Test func `what is cut off, or no such image, ends the search`() {
    #expect(words(Samples.ascii("plain text, nothing else")) == nil)
    #expect(words([]) == nil)
    for count in 0..<60 {
      _ = MetadataPart.parts(of: Array(([0xFF, 0xD8] + segment(0xE1, exif(0x8825))).prefix(count)))
    }
  }
}
