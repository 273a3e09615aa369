import SecretPatterns
import Testing

struct UnescapedTextTests {
  static let texts: [(text: String, layers: [String])] = [
    ("", []), ("a%zz%4", []), ("a%41", ["aA"]), ("%2541%2f", ["%41/", "A/"]),
    ("%%341", ["%41", "A"]),
  ]

  @Test(arguments: texts)
  func `one layer of escapes goes after the other`(text: String, layers: [String]) {
    var unescaped = UnescapedText(text.utf8)
    for layer in layers {
      let hadLayer = unescaped.unescape()
      #expect(hadLayer)
      #expect(String(decoding: unescaped.bytes, as: UTF8.self) == layer)
    }
    let hasMore = unescaped.unescape()
    #expect(!hasMore)
    #expect(String(decoding: UnescapedText.whole(text.utf8), as: UTF8.self) == layers.last ?? text)
  }

  @Test func `a byte is known by the place from which it comes`() {
    var text = UnescapedText("a%2541b".utf8)
    #expect(text.hasEscape(in: 0..<7) && !text.hasEscape(in: 0..<3))
    while text.unescape() {}
    #expect(text.origin(of: 1..<2) == 1..<6 && text.origin(of: 2..<3) == 6..<7)
    #expect(text.origin(of: 3..<3) == 7..<7 && !text.hasEscape(in: 0..<3))
  }
}
