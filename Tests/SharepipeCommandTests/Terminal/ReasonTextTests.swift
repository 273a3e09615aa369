import Testing

@testable import SharepipeCommand

struct ReasonTextTests {
  @Test func `a line break of a name is escaped, and what is after it is shown`() {
    let reason = ReasonText("a\nrejected  b.txt: the name has a control character")
    #expect(
      reason.lines == ["a\\u{A}rejected  b.txt: the name has a control character"])
  }

  @Test func `a line of a rule keeps the lines below the message`() {
    let reason = ReasonText("rule:1:5: error: unknown\n 1 | ANY x\n   |     ^ did you mean y?")
    #expect(reason.message == "rule:1:5: error: unknown")
    #expect(reason.excerpt == [" 1 | ANY x", "   |     ^ did you mean y?"])
  }

  @Test func `the errors of one document are joined`() {
    let reason = ReasonText("context.json: a: missing\ncontext.json: b: missing")
    #expect(reason.lines == ["context.json: a: missing; context.json: b: missing"])
  }

  @Test func `reasons on one line leave out lines of a rule alone`() {
    #expect(ReasonText.line(["x\n 1 | y\n   | ^", "b\nc"]) == "x; b\\u{A}c")
  }
}
