import AppLinks
import SeededRandom
import Testing

struct XCallbackURLTests {
  private static func callbacks(
    source: String? = nil, success: String? = nil, error: String? = nil, cancel: String? = nil
  ) -> LinkCallbacks {
    var callbacks = LinkCallbacks()
    (callbacks.source, callbacks.success) = (source, success)
    (callbacks.error, callbacks.cancel) = (error, cancel)
    return callbacks
  }

  /// A URL as text, and what is in it.
  static let urls: [(String, XCallbackURL)] = [
    ("app://x-callback-url/", XCallbackURL(scheme: "app", action: "")),
    ("app://x-callback-url/do", XCallbackURL(scheme: "app", action: "do")),
    ("app://x-callback-url/a/b", XCallbackURL(scheme: "app", action: "a/b")),
    ("app://x-callback-url/a%20b%3F", XCallbackURL(scheme: "app", action: "a b?")),
    (
      "app://x-callback-url/do?a=b&a=c&d&e=",
      XCallbackURL(
        scheme: "app", action: "do",
        parameters: [.init("a", "b"), .init("a", "c"), .init("d", nil), .init("e", "")])
    ),
    (
      "app://x-callback-url/do?x-source=Mail&x-success=src%3A%2F%2Fa%3Fb%3Dc%2526"
        + "&x-cancel=src%3Ad&t=%0A",
      XCallbackURL(
        scheme: "app", action: "do", parameters: [.init("t", "\n")],
        callbacks: callbacks(source: "Mail", success: "src://a?b=c%26", cancel: "src:d"))
    ),
  ]

  @Test(arguments: urls)
  func `text and URL are each other's inverse`(text: String, url: XCallbackURL) throws {
    #expect(url.text == text)
    #expect(try XCallbackURL(text) == url)
  }

  /// Other spellings, and what is in them.
  static let spellings: [(String, XCallbackURL)] = [
    ("APP://X-Callback-URL/do", XCallbackURL(scheme: "app", action: "do")),
    ("app:x-callback-url/do", XCallbackURL(scheme: "app", action: "do")),
    ("app:///x-callback-url/do?&&", XCallbackURL(scheme: "app", action: "do")),
    ("app://x-callback-url", XCallbackURL(scheme: "app", action: "")),
    (
      "app://x-callback-url/do?x-source=%E2%80%AE%00", XCallbackURL(scheme: "app", action: "do")
    ),
    (
      "app://x-callback-url/do?x-other=1&x-success=&%78-error=a",
      XCallbackURL(scheme: "app", action: "do", callbacks: callbacks(error: "a"))
    ),
  ]

  @Test(arguments: spellings)
  func `other spellings are read`(text: String, url: XCallbackURL) throws {
    #expect(try XCallbackURL(text) == url)
  }

  static let refused: [(String, LinkReason)] = [
    ("app://do", .unknownRoute), ("app:", .unknownRoute), ("do", .notAbsolute),
    ("app://x-callback-url.evil/do", .unknownRoute), ("app://%78-callback-url/do", .encodedHost),
    ("app://x-callback-url/do?x-success=a&x-success=b", .duplicateParameter),
    ("app://x-callback-url/do?x-a=1&x-a=2", .duplicateParameter),
    ("app://x-callback-url/do?x-success=%00", .controlCharacter),
    ("app://x-callback-url/do?a=%FF", .invalidUTF8),
    ("app://x-callback-url/%0A", .controlCharacter),
    ("app://x-callback-url/do?%E2%80%AE=1", .bidiCharacter),
  ]

  @Test(arguments: refused)
  func `what is no such URL is refused`(text: String, reason: LinkReason) {
    let fault = #expect(throws: URLFault.self) { try XCallbackURL(text) }
    #expect(fault?.reason == reason)
  }

  @Test func `a parameter cannot pass for one of the protocol`() throws {
    let url = XCallbackURL(
      scheme: "app", action: "do",
      parameters: [.init("x-success", "src://evil"), .init("a&x-error", "b"), .init("x", "c")])
    #expect(url.text == "app://x-callback-url/do?a%26x-error=b&x=c")
    #expect(try XCallbackURL(url.text).callbacks == LinkCallbacks())
  }

  @Test func `any values survive being written and read`() throws {
    var random = SeededGenerator(seed: 7)
    let letters = Array(
      "ab Z09-._~&=?#%+/:@!$'()*,;[]\"<>\\^`{|}éß中😀\u{301}\u{200D}".unicodeScalars)
    func text(_ least: Int, _ more: String = "") -> String {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: least...8, using: &random) {
        view.append((letters + more.unicodeScalars).randomElement(using: &random) ?? "a")
      }
      return String(view)
    }
    func perhaps(_ text: String) -> String? { Bool.random(using: &random) ? text : nil }
    for _ in 0..<1_000 {
      // A slash would end a segment, a backslash be refused, and two dots lead elsewhere.
      let action = "a" + String(text(0).unicodeScalars.filter { $0 != "/" && $0 != "\\" })
      let url = XCallbackURL(
        scheme: "a.b+c", action: action,
        parameters: (0..<Int.random(in: 0...4, using: &random)).map { _ in
          .init("n" + text(0), perhaps(text(0, "\t\n")))
        },
        callbacks: Self.callbacks(
          source: perhaps(text(1)), success: perhaps(text(1)), error: perhaps(text(1)),
          cancel: perhaps(text(1))))
      let found = try XCallbackURL(url.text)
      #expect(found == url)
      // `==` takes two spellings of a letter for one.
      #expect(found.text.utf8.elementsEqual(url.text.utf8))
    }
  }
}
