import Testing

@testable import SharepipeConsole

struct RawPictureTests {
  /// What is no picture, and what is wrong with it.
  static let faults: [([UInt8], RawPicture.Fault)] = [
    ([], .noSize),
    ([0, 1, 0], .noSize),
    ([0, 0, 0, 1], .badSize(width: 0, height: 1)),
    ([0, 1, 0, 0], .badSize(width: 1, height: 0)),
    ([1, 1, 0, 1], .badSize(width: 257, height: 1)),
    ([0, 1, 255, 255], .badSize(width: 1, height: 65_535)),
    ([0, 1, 0, 1], .badLength(4, expected: 7)),
    ([0, 1, 0, 1, 9, 9], .badLength(6, expected: 7)),
    ([0, 1, 0, 1, 9, 9, 9, 9], .badLength(8, expected: 7)),
    (Array("\u{89}PNG\r\n".utf8), .badSize(width: 49_801, height: 20_558)),
  ]

  @Test(arguments: faults)
  func `what the program writes is a picture or not`(bytes: [UInt8], fault: RawPicture.Fault) {
    #expect(throws: fault) { try RawPicture(bytes) }
  }

  @Test(arguments: [(1, 1), (256, 256), (2, 256), (256, 1)])
  func `a picture has as many pixels as its sides say`(width: Int, height: Int) throws {
    let sides = [width, height].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let pixels = (0..<3 * width * height).map { UInt8(truncatingIfNeeded: $0) }
    let picture = try RawPicture(sides + pixels)
    #expect(picture.width == width)
    #expect(picture.height == height)
    #expect(picture.pixels == pixels)
    #expect(sides.count + pixels.count <= RawPicture.mostBytes)
  }
}
