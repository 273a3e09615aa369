import DocumentValues
import Documents
import Foundation
import SeededRandom
import Testing

struct Base64Tests {
  /// Source: RFC 4648, section 10.
  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func `bytes are written with padding`(bytes: String, text: String) {
    #expect(Base64.text(Array(bytes.utf8)) == text)
  }

  @Test(arguments: 0..<200)
  func `any bytes are written as Foundation writes them, and read back`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let text = Base64.text(bytes)
    #expect(text == Data(bytes).base64EncodedString())
    #expect(Base64.bytes(text) == bytes)
  }
}
