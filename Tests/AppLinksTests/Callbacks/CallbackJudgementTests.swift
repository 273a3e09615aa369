import AppLinks
import Testing

struct CallbackJudgementTests {
  static let callbacks: [(String, LinkReason?, [LinkNote])] = [
    ("src://done", nil, []), ("src:done%3Fa%3Db%23f", nil, []), ("src://done%3Fother%3D1", nil, []),
    ("", nil, []), ("nobody://x", nil, [.callbackUndeliverable]),
    ("shared://x", nil, [.callbackUndeliverable]),
    ("bare://x", nil, [.callbackUndeliverable]), ("src://post", nil, [.callbackNeedsPerson]),
    ("https%3A%2F%2Fwww.example.com%2Fdone", nil, []), ("https://evil.example/", .callbackHost, []),
    ("http://www.example.com/", .callbackHost, []), ("javascript:alert(1)", .callbackScheme, []),
    ("JavaScript:alert(1)", .callbackScheme, []), ("tel:%2A%2306%23", .callbackScheme, []),
    ("done", .callbackMalformed, []),
    ("//src/done", .callbackMalformed, []), ("src://d%2520one%00", .callbackMalformed, []),
    ("%FF", .callbackMalformed, []),
    ("src://d%C3%B6ne", .callbackMalformed, []), ("drafts://create", .callbackLoop, []),
    ("src://nothing", .callbackRefused, []),
    ("src://user%40done", .callbackMalformed, []),
    ("%20src://done", .callbackMalformed, []), ("javascript:%CC%81", .callbackScheme, []),
    ("mailto:a", .callbackScheme, []), ("itms-services:a", .callbackScheme, []),
    ("shortcuts://x", nil, [.callbackUndeliverable]), ("DRAFTS://create", .callbackLoop, []),
    ("closed://open", .callbackRefused, []), ("myapp://sync?key=a", .callbackRefused, []),
    ("nobody://x%3Fkey%3Da", nil, [.callbackHasKey, .callbackUndeliverable]),
    ("src://done%3Fkey%3Da", nil, [.callbackHasKey]), ("src://done%3Fkey%3D", nil, []),
    ("https://www.example.com/?key=a", nil, []),
    ("HTTPS://www.example.com:443", nil, []), ("https://www.example.com:8443/", .callbackHost, []),
  ]

  @Test(arguments: callbacks)
  func `a callback is judged before anything is done`(
    callback: String, reason: LinkReason?, notes: [LinkNote]
  ) {
    for name in ["x-success", "x-error", "x-cancel"] {
      let verdict = SampleApps.judge.judge(
        "drafts://x-callback-url/create?text=a&\(name)=\(callback)")
      #expect(verdict.outcome == (reason == nil ? .accept : .reject), "\(verdict.message)")
      #expect(verdict.reason == reason ?? .accepted, "\(verdict.message)")
      #expect(verdict.notes == notes)
    }
  }

  @Test func `callbacks inside callbacks are judged to a depth of five`() {
    func nested(_ depth: Int) -> String {
      var url = "src://done"
      for level in 0..<depth {
        let inner = url.utf8.map { "%" + String(256 + Int($0), radix: 16).dropFirst().uppercased() }
          .joined()
        let app =
          (depth - level) % 2 == 1 ? "drafts://x-callback-url/create" : "src://x-callback-url/done"
        url = app + "?x-success=" + (level == 0 && app.hasPrefix("src") ? "" : inner)
      }
      return url
    }
    #expect(SampleApps.judge.judge(nested(3)).outcome == .accept)
    #expect(SampleApps.judge.judge(nested(5)).outcome == .accept)
    // Each level makes the text three times as long.
    let long = LinkJudge(apps: SampleApps.all, reader: URLReader(maximumLength: 1 << 20))
    #expect(long.judge(nested(7)).reason == .callbackDepth)
  }

  @Test func `a callback is opened as its sender wrote it`() {
    for callback in ["SRC://done?a=b#c", "https://WWW.example.com:443?a=%7e", "nobody:x"] {
      let escaped = callback.utf8.map { byte in
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
      let verdict = SampleApps.judge.judge(
        "drafts://x-callback-url/create?x-success=\(escaped)&x-error=\(escaped)&x-cancel=\(escaped)"
      )
      #expect(verdict.callbacks.success == callback)
      #expect(verdict.callbacks.error == callback)
      #expect(verdict.callbacks.cancel == callback)
    }
  }

  @Test func `a callback that waits for a person may have one that goes nowhere`() {
    let verdict = SampleApps.judge.judge(
      "drafts://x-callback-url/create?x-success=src://x-callback-url/post%3Fx-error%3Dnobody:x")
    #expect(verdict.outcome == .accept)
    #expect(verdict.notes == [.callbackUndeliverable, .callbackNeedsPerson])
  }

  @Test func `a callback is judged before the route`() {
    let url = "drafts://x-callback-url/nothing?x-success=javascript:a"
    #expect(SampleApps.judge.judge(url).reason == .callbackScheme)
  }

  @Test func `a callback counts only where the URL follows the protocol`() {
    let verdict = SampleApps.judge.judge("drafts://create?text=a&x-success=javascript:a")
    #expect(verdict.outcome == .accept)
    #expect(verdict.callbacks == LinkCallbacks())
    #expect(verdict.notes == [.unknownParameter])
  }

  /// What a sender calls itself, and what is shown of it.
  static let sources: [(String, String?)] = [
    ("Mail", "Mail"), ("", nil), ("a%00b%0A%E2%80%AEc", "abc"), ("%FF", "\u{FFFD}"),
    ("%E2%80%A8%C2%85", nil),
    (String(repeating: "a", count: 200), String(repeating: "a", count: 100)),
  ]

  @Test(arguments: sources)
  func `what a sender calls itself is only shown, and only the harmless part`(
    source: String, label: String?
  ) {
    let verdict = SampleApps.judge.judge("drafts://x-callback-url/create?x-source=\(source)")
    #expect(verdict.outcome == .accept)
    #expect(verdict.callbacks.source == label)
    #expect(verdict.notes.isEmpty)
  }
}
