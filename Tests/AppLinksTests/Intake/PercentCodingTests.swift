import SeededRandom
import Testing

@testable import AppLinks

struct PercentCodingTests {
  static let encoded: [(String, String)] = [
    ("", ""), ("AZaz09-._~", "AZaz09-._~"), (" +%", "%20%2B%25"), ("é", "%C3%A9"),
    ("/?#[]@!$&'()*,;=:", "%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2C%3B%3D%3A"),
    ("\u{0}\u{7F}", "%00%7F"),
  ]

  @Test(arguments: encoded)
  func `everything is escaped but unreserved characters`(text: String, encoded: String) {
    #expect(PercentCoding.encode(text) == encoded)
    #expect(PercentCoding.decode(encoded.utf8) == Array(text.utf8))
    #expect(PercentCoding.encode("/" + text, keeping: UInt8(ascii: "/")).hasPrefix("/"))
  }

  static let decoded: [(String, [UInt8])] = [
    ("%41%4a%4A", [0x41, 0x4A, 0x4A]), ("a+b", Array("a+b".utf8)), ("%2541", Array("%41".utf8)),
    ("%00%ff", [0, 0xFF]),
  ]

  @Test(arguments: decoded)
  func `escapes are decoded once, and a plus sign stays`(text: String, bytes: [UInt8]) {
    #expect(PercentCoding.decode(text.utf8) == bytes)
  }

  static let broken: [(String, Int?)] = [
    ("", nil), ("%41", nil), ("a%2Fb%2f", nil), ("%", 0), ("a%4", 1), ("%4g", 0), ("%%41", 0),
    ("%41%", 3), ("%-1", 0), ("%4１", 0),
  ]

  @Test(arguments: broken)
  func `an escape has two digits`(text: String, index: Int?) {
    #expect(PercentCoding.brokenEscape(in: Array(text.utf8)) == index)
  }

  @Test func `any bytes survive`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...127, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(PercentCoding.decode(PercentCoding.encode(text).utf8) == bytes)
    }
  }
}
