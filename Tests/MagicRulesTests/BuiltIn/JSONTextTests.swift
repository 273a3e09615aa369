import Testing

@testable import MagicRules

struct JSONTextTests {
  static let texts: [(String, PartialVerdict<JSONText.Kind>)] = [
    ("{}", .found(.document)), (" [ ]\n", .found(.document)), ("[1,]", .found(.document)),
    (#"{"a": [true, null, -0.5e+3, "\u00e9"]}"#, .found(.document)),
    ("{\"a\":1}\n{\"b\":2}\n", .found(.lines)), ("[1]\n[2", .absent), ("[1]\n[2]x", .found(.lines)),
    ("{}[]", .absent), ("{} x", .absent), ("1", .absent), ("\"a\"", .absent), ("", .absent),
    ("[tru]", .absent), ("[1e]", .absent), ("[.]", .absent), ("[1.]", .found(.document)),
    ("[.5]", .found(.document)),
    ("[,]", .absent), ("{,}", .absent), ("{1:2}", .absent), ("[\"\\x\"]", .absent),
    ("[Section]\nkey=value\n", .absent), ("{\"a\"}", .absent), ("[\"\u{0}\"]", .absent),
  ]

  @Test(arguments: texts)
  func `objects and arrays are found`(text: String, verdict: PartialVerdict<JSONText.Kind>) {
    let bytes = Array(text.utf8)
    let found = JSONText.verdict(bytes.span, isWhole: true)
    #expect(found == verdict)
  }

  @Test func `a part of a text never says what the whole denies`() {
    for (text, whole) in Self.texts {
      let bytes = Array(text.utf8)
      for count in bytes.indices {
        let part = JSONText.verdict(bytes.span.extracting(first: count), isWhole: false)
        #expect(part == .needsMore || part == whole, "\(text) at \(count)")
      }
    }
  }

  @Test(arguments: [
    (250, PartialVerdict<JSONText.Kind>.found(.document)), (251, .absent), (100_000, .absent),
  ])
  func `values are nested to a limit`(depth: Int, verdict: PartialVerdict<JSONText.Kind>) {
    let text = String(repeating: "[", count: depth + 1) + String(repeating: "]", count: depth + 1)
    let bytes = Array(text.utf8)
    let found = JSONText.verdict(bytes.span, isWhole: true)
    #expect(found == verdict)
  }
}
