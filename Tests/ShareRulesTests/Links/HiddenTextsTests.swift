import ShareRules
import Testing

struct HiddenTextsTests {
  static let long = "a1b2c3d4e5f6g7h8"

  static let cases: [(hidden: [String], text: String, shown: String)] = [
    ([], "hunter2", "hunter2"), (["abc"], "abc", "abc"), (["hunter2"], "", ""),
    (["hunter2"], "it is hunter2, hunter2", "it is *, *"), (["hunter2"], "hunter", "hunter"),
    (["hunter2", "ter2-and"], "hunter2-and more", "* more"),
    ([long], "x\(long)y", "x*y"), ([long], "is 3d4e5f6g7h8", "is *"),
    ([long], "is 4e5f6g7h8", "is 4e5f6g7h8"), ([long], "it said: a1b2c…", "it said: *…"),
    ([long], "a1b2c\n[more was not kept]\n", "*\n[more was not kept]\n"),
    ([long], "a1b…", "a1b…"), (["hunter2"], "…hunt…", "…*…"),
    (["straße"], "die Straße: straße", "die Straße: *"),
  ]

  @Test(arguments: cases)
  func `a text is taken out whole, in long stretches and before a cut`(
    hidden: [String], text: String, shown: String
  ) {
    let texts = HiddenTexts(hidden)
    #expect(texts.removed(from: text, mark: "*") == shown)
  }

  @Test func `a long log costs no more than its length`() {
    let texts = HiddenTexts([
      String(repeating: "a", count: 1 << 14), String(repeating: "ab", count: 5), "aaaa", "…………",
    ])
    #expect(texts.removed(from: String(repeating: "a", count: 1 << 16), mark: "*") == "*")
    #expect(texts.removed(from: String(repeating: "…", count: 1 << 14), mark: "*") == "*")
  }
}
