import Testing

@testable import SharepipeConsole

struct TextDifferenceTests {
  private func lines(_ before: String, _ after: String) -> [String]? {
    TextDifference(from: before, to: after)?.lines.map { line in
      switch line.kind {
      case .same: "  " + line.text
      case .removed: "- " + line.text
      case .added: "+ " + line.text
      }
    }
  }

  @Test func `lines that differ have one line around them`() {
    #expect(
      lines("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nD\ne\nf\ng\nh")
        == ["  c", "- d", "+ D", "  e", "  g", "+ h"])
  }

  @Test func `what is the same has no lines`() { #expect(lines("a\r\nb", "a\nb") == []) }

  @Test func `all of it may be new, or gone`() {
    #expect(lines("", "a\nb") == ["- ", "+ a", "+ b"])
    #expect(lines("a", "") == ["- a", "+ "])
  }

  @Test func `a text of too many lines is not compared`() {
    let long = String(repeating: "\n", count: 2000)
    #expect(lines(long, "a") == nil)
    #expect(lines("a", long) == nil)
  }
}
