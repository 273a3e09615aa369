import ContentSniffing
import SystemPackage
import TestSupport
import Testing

struct TextLengthTests {
  static let texts: [(encoding: String, bytes: [UInt8], count: Int?)] = [
    ("us-ascii", Array("hello\r\n".utf8), 6),
    ("us-ascii", [0x80], nil),
    ("utf-8", Array("grüße 👨‍👩‍👧‍👦🇨🇭".utf8), 8),
    ("utf-8", Array("e\u{301}".utf8), 1),
    ("utf-8", [0xEF, 0xBB, 0xBF] + Array("hi".utf8), 2),
    ("utf-8", [0xEF, 0xBB, 0xBF], 0),
    ("utf-8", [0x61, 0xC3], nil),
    ("utf-8", [0x61, 0xC3, 0x61], nil),
    ("utf-8", [0x80, 0x80, 0x80, 0x80], nil),
    ("utf-8", [0xED, 0xA0, 0x80], nil),
    ("utf-16le", [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0, 0xDE], 2),
    ("utf-16be", [0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D, 0xDE, 0], 2),
    ("utf-16le", [0x61, 0, 0x3D, 0xD8], nil),
    ("utf-16le", [0x61], nil),
    ("utf-16be", [0xDC, 0, 0, 0x61], nil),
    ("utf-32le", [0x61, 0, 0, 0], 1),
    ("utf-32be", [0, 0x11, 0, 0], nil),
    ("iso-8859-1", [0xE9, 0x61], 2),
    ("unknown-8bit", [0x61], nil),
    ("binary", [0x61], nil),
    ("utf-8", [], 0),
  ]

  @Test(arguments: texts)
  func `the length of text is counted in characters`(
    encoding: String, bytes: [UInt8], count: Int?
  ) throws {
    #expect(TextLength.characters(of: bytes, encoding: encoding) == count)
    let file = try MemoryFile(bytes)
    #expect(TextLength.characters(of: file.descriptor, encoding: encoding) == count)
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "🇨🇭", "\r\n", "e\u{301}", "한국어", "a"], [65_535, 65_536, 65_537, 65_530])
  func `characters across pieces count once`(character: String, padding: Int) throws {
    let text = String(repeating: "x", count: padding) + String(repeating: character, count: 9)
    let file = try MemoryFile(Array(text.utf8))
    #expect(TextLength.characters(of: file.descriptor, encoding: "utf-8") == text.count)
    let wide = try MemoryFile(text.utf16.flatMap { Samples.little16($0) })
    #expect(TextLength.characters(of: wide.descriptor, encoding: "utf-16le") == text.count)
  }

  @Test func `a cluster without end takes bounded time`() throws {
    let file = try MemoryFile(Array(("a" + String(repeating: "\u{301}", count: 1 << 20)).utf8))
    let time = try processorTime {
      let count = try #require(TextLength.characters(of: file.descriptor, encoding: "utf-8"))
      #expect((1...64).contains(count))
    }
    #expect(time < .seconds(30))
  }

  @Test func `a text longer than the limit has no length`() throws {
    let file = try MemoryFile(Array(repeating: 0x61, count: 1_001))
    #expect(
      TextLength.characters(of: file.descriptor, encoding: "us-ascii", byteLimit: 1_000) == nil)
    #expect(
      TextLength.characters(of: file.descriptor, encoding: "us-ascii", byteLimit: 1_001) == 1_001)
    #expect(try file.descriptor.seek(offset: 0, from: .current) == 0)
  }
}
