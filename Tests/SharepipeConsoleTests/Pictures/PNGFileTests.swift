import Testing

@testable import SharepipeConsole

struct PNGFileTests {
  @Test func `a picture of one pixel is these bytes`() throws {
    let picture = try RawPicture([0, 1, 0, 1, 0x11, 0x22, 0x33])
    let expected: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]
      + [0x90, 0x77, 0x53, 0xDE]
      + [0, 0, 0, 15] + Array("IDAT".utf8)
      + [0x78, 0x01, 1, 4, 0, 0xFB, 0xFF, 0, 0x11, 0x22, 0x33, 0, 0xAE, 0, 0x67]
      + [0x78, 0x3B, 0x2E, 0xAA]
      + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    #expect(PNGFile.bytes(of: picture) == expected)
  }

  /// Source: the check value of CRC-32/ISO-HDLC.
  @Test func `the sum of a chunk is that of PNG`() {
    #expect(CyclicRedundancyCheck.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CyclicRedundancyCheck.of([]) == 0)
  }

  @Test func `the largest picture has four blocks`() throws {
    let pixels = [UInt8](repeating: 0xFF, count: 3 * 256 * 256)
    let file = PNGFile.bytes(of: try RawPicture([1, 0, 1, 0] + pixels))
    let lines = 256 * (3 * 256 + 1)
    // The signature, three chunks, and in one of them a stream with blocks.
    #expect(file.count == 8 + 3 * 12 + 13 + 2 + 4 * 5 + lines + 4)
  }
}
