import AppLinks
import Testing

struct CallbackAnswerTests {
  /// A callback, results, and the URL that is opened.
  static let successes: [(String, [XCallbackURL.Parameter], String)] = [
    ("src://done", [], "src://done"), ("src://done?", [], "src://done?"),
    ("src://done", [.init("a", "b")], "src://done?a=b"),
    ("src://done?", [.init("a", "b")], "src://done?a=b"),
    ("src://done?x=1", [.init("a", "b")], "src://done?x=1&a=b"),
    ("src://done?x=1&", [.init("a", "b")], "src://done?x=1&a=b"),
    ("src://done?x=1&&", [.init("a", "b")], "src://done?x=1&&a=b"),
    ("src://done?x=?", [.init("a", "b")], "src://done?x=?a=b"),
    ("src://done#top", [.init("a", "b")], "src://done?a=b#top"),
    ("src://done?x=1#top", [.init("a", "b")], "src://done?x=1&a=b#top"),
    ("src://done#a?b", [.init("a", "b")], "src://done?a=b#a?b"),
    ("src://done#", [.init("a", "b")], "src://done?a=b#"),
    ("src:done", [.init("a", "1"), .init("b", "2")], "src:done?a=1&b=2"),
    // What the sender wrote stays as it is.
    ("src://done?x=%7e%2B+", [.init("a", "b")], "src://done?x=%7e%2B+&a=b"),
    ("src://d", [.init("a b", "c&d=e")], "src://d?a%20b=c%26d%3De"),
    ("src://d", [.init("a", "+ %/?#")], "src://d?a=%2B%20%25%2F%3F%23"),
    ("src://d", [.init("a", "é😀\n")], "src://d?a=%C3%A9%F0%9F%98%80%0A"),
    ("src://d", [.init("a", "-._~AZaz09")], "src://d?a=-._~AZaz09"),
    ("src://d", [.init("a", nil)], "src://d?a="), ("src://d", [.init("a", "")], "src://d?a="),
    // A hash with a mark on it is a hash to a URL.
    ("src://d#\u{FE0F}\u{20E3}", [.init("a", "b")], "src://d?a=b#\u{FE0F}\u{20E3}"),
  ]

  @Test(arguments: successes)
  func `results go behind what the sender wrote, and before a fragment`(
    callback: String, results: [XCallbackURL.Parameter], url: String
  ) {
    var callbacks = LinkCallbacks()
    callbacks.success = callback
    let answer = CallbackAnswer.success(results).url(for: callbacks)
    #expect(answer.map { Array($0.utf8) } == Array(url.utf8))
  }

  @Test func `a failure has a code and a message, and a person's no has nothing`() {
    var callbacks = LinkCallbacks()
    (callbacks.error, callbacks.cancel) = ("src://failed?x#y", "SRC://no?a=%7e#b")
    #expect(
      CallbackAnswer.failure(code: -3, message: "not found & gone").url(for: callbacks)
        == "src://failed?x&errorCode=-3&errorMessage=not%20found%20%26%20gone#y")
    #expect(CallbackAnswer.cancelled.url(for: callbacks) == "SRC://no?a=%7e#b")
  }

  @Test func `who does not want to be told is not`() {
    let results = [XCallbackURL.Parameter("a", "b")]
    for answer in [
      CallbackAnswer.success(results), .failure(code: 1, message: "a"), .cancelled,
    ] { #expect(answer.url(for: LinkCallbacks()) == nil) }
  }
}
