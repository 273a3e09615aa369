import Testing

@testable import MagicRules

struct CSVTextTests {
  static let texts: [(String, PartialVerdict<Bool>)] = [
    ("a,b\nc,d\ne,f\n", .found(true)), ("a,b\nc,d\n", .absent), ("a\nb\nc\n", .absent),
    ("a,b\nc,d\ne,f\ng", .found(true)), ("a,b\nc,d\ne\n", .absent),
    ("a,\"b,\n\"\nc,d\ne,f\n", .found(true)), ("a,\"b\"\"c\"\nc,d\ne,f\n", .found(true)),
    (String(repeating: "a,b\n", count: 10) + "c,d,e\n", .found(true)),
    (String(repeating: "a,b\n", count: 9) + "c,d,e\n", .absent), ("", .absent),
  ]

  @Test(arguments: texts)
  func `lines with the same number of commas are found`(
    text: String, verdict: PartialVerdict<Bool>
  ) {
    let bytes = Array(text.utf8)
    let found = CSVText.verdict(bytes.span, isWhole: true)
    #expect(found == verdict)
  }

  @Test func `a part of a text never says what the whole denies`() {
    for (text, whole) in Self.texts {
      let bytes = Array(text.utf8)
      for count in bytes.indices {
        let part = CSVText.verdict(bytes.span.extracting(first: count), isWhole: false)
        #expect(part == .needsMore || part == whole, "\(text) at \(count)")
      }
    }
  }
}
