import ContentSniffing
import SeededRandom
import SystemPackage
import Testing

struct ImageDimensionsTests {
  static let images: [(name: String, bytes: [UInt8], width: Int, height: Int)] = [
    ("png", Samples.pngImage(width: 640, height: 480), 640, 480),
    ("png of an app", Samples.appleImage(width: 64, height: 48), 64, 48),
    ("jpeg", Samples.jpegImage(width: 640, height: 480), 640, 480),
    ("progressive jpeg", Samples.jpegImage(width: 65_535, height: 1, marker: 0xC2), 65_535, 1),
    ("gif", Samples.gifImage(width: 640, height: 480), 640, 480),
    ("bmp", Samples.bitmap(width: 640, height: 480), 640, 480),
    ("bmp from the top", Samples.bitmap(width: 640, height: -480), 640, 480),
    ("bmp of OS/2", Samples.oldBitmap(width: 640, height: 480), 640, 480),
    ("lossy webp", Samples.lossyWebP(width: 640, height: 480), 640, 480),
    ("lossless webp", Samples.losslessWebP(width: 16_384, height: 480), 16_384, 480),
    ("extended webp", Samples.extendedWebP(width: 70_000, height: 480), 70_000, 480),
    ("tiff", Samples.tiffImage((640, 480)), 640, 480),
    ("tiff with a larger page", Samples.tiffImage((640, 480), (70_000, 2)), 640, 480),
    ("tiff with a largest page", Samples.tiffImage((64, 48), (70_000, 2)), 70_000, 2),
    (
      "raw photo", Samples.rawPhoto(thumbnail: 160, below: [(320, 200), (8_000, 6_000)]), 8_000,
      6_000
    ),
    ("heic", Samples.heifImage("heic", [(512, 512), (4_032, 3_024), (160, 120)]), 4_032, 3_024),
    ("avif", Samples.heifImage("avif", [(640, 480)]), 640, 480),
  ]

  @Test(arguments: images)
  func `the size of an image is read from its header`(
    name: String, bytes: [UInt8], width: Int, height: Int
  ) throws {
    let size = try #require(ImageDimensions(of: bytes))
    #expect(size.width == width)
    #expect(size.height == height)
    let file = try MemoryFile(bytes)
    _ = try file.descriptor.seek(offset: 3, from: .start)
    #expect(ImageDimensions(of: file.descriptor) == size)
    #expect(try file.descriptor.seek(offset: 0, from: .current) == 3)
  }

  @Test(arguments: images)
  func `an image that is cut off has its own size or none`(
    name: String, bytes: [UInt8], width: Int, height: Int
  ) throws {
    for count in bytes.indices {
      let size = ImageDimensions(of: Array(bytes[..<count]))
      #expect(size == nil || size?.width == width && size?.height == height, "\(count) bytes")
    }
  }

  @Test(arguments: images)
  func `no flipped bit makes the reader fail`(
    name: String, bytes: [UInt8], width: Int, height: Int
  ) {
    for index in bytes.indices {
      for bit in 0..<8 {
        var broken = bytes
        broken[index] ^= 1 << bit
        if let size = ImageDimensions(of: broken) { #expect(size.width > 0 && size.height > 0) }
      }
    }
  }

  @Test func `random bytes after the signature never make the reader fail`() {
    var random = SeededGenerator(seed: 7)
    for image in Self.images {
      for _ in 0..<300 {
        var bytes = image.bytes
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        if let size = ImageDimensions(of: bytes) { #expect(size.width > 0 && size.height > 0) }
      }
    }
  }

  static let hostile: [(String, [UInt8])] = [
    ("nothing", []),
    ("text", Samples.ascii("BMW is a maker of cars, not a bitmap at all.")),
    ("png without width", Samples.pngImage(width: 0, height: 1)),
    ("png too wide", Samples.pngImage(width: 0x8000_0000, height: 1)),
    ("jpeg whose height comes later", Samples.jpegImage(width: 3, height: 0)),
    ("jpeg of fill bytes", Array([0xFF, 0xD8] + repeatElement(0xFF, count: 100_000))),
    (
      "jpeg with an empty segment", Samples.join([0xFF, 0xD8, 0xFF, 0xE0, 0, 0], Samples.zeros(20))
    ),
    ("bmp of the lowest height", Samples.bitmap(width: -1, height: .min)),
    ("tiff that refers to itself", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]),
    ("tiff past its end", [0x49, 0x49, 0x2A, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]),
    (
      "heif with a box of the longest size",
      Samples.join(
        Samples.media("heic"), [0, 0, 0, 1], Samples.ascii("meta"),
        Array(repeating: 0xFF, count: 40))
    ),
    (
      "heif with a box of size 0",
      Samples.join(Samples.media("heic"), Samples.zeros(4), Samples.ascii("meta"))
    ),
    ("heif with tiny boxes", Samples.join(Samples.media("heic"), Samples.zeros(400))),
    ("video", Samples.media("mp42")),
  ]

  @Test(arguments: hostile)
  func `what has no readable size has none`(name: String, bytes: [UInt8]) {
    #expect(ImageDimensions(of: bytes) == nil)
  }

  @Test func `a descriptor that is not open has no size`() {
    #expect(ImageDimensions(of: FileDescriptor(rawValue: -1)) == nil)
  }
}
