import Testing

@testable import AppChecking
@testable import CheckPages

struct SourceExcerptTests {
  /// A text, a stretch of its bytes, and the three parts.
  static let cases: [(String, Range<Int>, [String])] = [
    ("ANY $a == 'x'", 4..<6, ["ANY ", "$a", " == 'x'"]),
    ("\t  one two", 3..<6, ["", "one", " two"]),
    ("a\n  b c\nd", 4..<5, ["", "b", " c"]),
    ("one\ntwo", 1..<5, ["o", "ne", ""]),
    ("one", 3..<3, ["one", "", ""]),
    ("caf\u{E9} x", 6..<7, ["caf\u{E9} ", "x", ""]),
  ]

  @Test(arguments: cases)
  func `a line is cut into what is marked and what is around it`(
    text: String, range: Range<Int>, parts: [String]
  ) throws {
    let excerpt = try #require(SourceExcerpt(LineIndex(Array(text.utf8)).span(range)))
    #expect([excerpt.before, excerpt.marked, excerpt.after] == parts)
  }

  @Test func `an empty line has no excerpt`() {
    #expect(SourceExcerpt(LineIndex([0x20, 0x0A]).span(0..<1)) == nil)
  }

  @Test func `a long line is cut around what is marked`() throws {
    let text = String(repeating: "a", count: 1_000) + "X" + String(repeating: "b", count: 1_000)
    let excerpt = try #require(SourceExcerpt(LineIndex(Array(text.utf8)).span(1_000..<1_001)))
    #expect(excerpt.before == "…" + String(repeating: "a", count: 120))
    #expect(excerpt.marked == "X")
    #expect(excerpt.after == String(repeating: "b", count: 120) + "…")
  }
}
