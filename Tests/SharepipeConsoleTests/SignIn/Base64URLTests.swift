import SeededRandom
import Testing

@testable import SharepipeConsole

struct Base64URLTests {
  // RFC 4648, section 10, without padding, and the two letters of section 5.
  static let texts: [([UInt8], String)] = [
    ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"),
    (Array("foobar".utf8), "Zm9vYmFy"), ([0xFB, 0xFF], "-_8"),
  ]

  @Test(arguments: texts)
  func `bytes have one text`(bytes: [UInt8], text: String) {
    #expect(Base64URL.text(bytes) == text)
    #expect(Base64URL.bytes(text.utf8) == bytes)
  }

  @Test(arguments: ["A", "Zh", "Zm9", "Zg==", "Zm9v\n", "Zm 9v", "+/8", "Zm9vYmFyA", "é"])
  func `another text has none`(text: String) {
    #expect(Base64URL.bytes(text.utf8) == nil)
  }

  @Test func `any bytes come back`() {
    var generator = SeededGenerator(seed: 7)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Base64URL.bytes(Base64URL.text(bytes).utf8) == bytes)
    }
  }
}
