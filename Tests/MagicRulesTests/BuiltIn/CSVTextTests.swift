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
    let found = CSVText.verdict(bytes.span, (lines: 3, commas: 1), isWhole: true)
    #expect(found == verdict)
  }

  @Test func `a part of a text never says what the whole denies`() {
    for (text, whole) in Self.texts {
      let bytes = Array(text.utf8)
      for count in bytes.indices {
        let part = CSVText.verdict(
          bytes.span.extracting(first: count), (lines: 3, commas: 1), isWhole: false)
        #expect(part == .needsMore || part == whole, "\(text) at \(count)")
      }
    }
  }

  /// Texts, and from which version on each is a table.
  static let tables: [(String, first: Int, last: Int)] = [
    ("a,b\nc,d\n", 545, 545), ("a,b\nc,d\ne,f\n", 544, 545), ("a,b\n", 0, 0),
    ("a,b,c\nd,e,f\n", 545, 547), ("a,b,c\nd,e,f\ng,h,i\n", 544, 547),
    (String(repeating: "a,b\n", count: 10), 544, 545),
    (String(repeating: "a,b,c\n", count: 10), 544, 547),
  ]

  @Test(arguments: tables)
  func `versions want another number of lines and commas`(text: String, first: Int, last: Int) {
    for (number, version) in LibmagicVersion.known {
      let bytes = Array(text.utf8)
      let isTable = CSVText.verdict(bytes.span, version.table, isWhole: true) == .found(true)
      #expect(isTable == (first...last).contains(number), "\(number)")
    }
  }
}
