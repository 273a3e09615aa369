import Testing

@testable import AppLinks

/// The default page in the place of a redirect that is refused.
struct RedirectDefaultTests {
  private static func judge(_ page: String?, _ change: (inout LinkParameter) -> Void = { _ in })
    -> LinkJudge
  {
    var target = LinkParameter("to", .redirect, isRequired: true)
    target.defaultRedirect = page
    change(&target)
    var go = LinkRoute("go")
    go.effect = .additive
    go.parameters = [target, LinkParameter("name")]
    var app = ReceivingApp("com.example.app", schemes: ["myapp"], routes: [go])
    app.redirectHosts = ["app.example.com"]
    return LinkJudge(apps: [app])
  }
  private static let home = judge("HTTPS://App.example.com")

  /// A redirect, and why it is refused.
  static let refused: [(String, LinkReason)] = [
    ("https://evil.example/", .untrustedHost), ("http://app.example.com/", .schemeNotHTTPS),
    ("https://app.example.com@evil.example/", .userInfo), ("/next", .notAbsolute),
    ("", .notAbsolute), ("javascript:alert(1)", .schemeNotHTTPS),
    ("https://app.example.com:8443/", .port),
    ("https://evil.example%5C@app.example.com/", .illegalCharacter),
    ("https://app.example.com/%2500", .encodedControl),
  ]

  @Test(arguments: refused)
  func `the default page takes the place of a redirect that is refused`(
    target: String, reason: LinkReason
  ) {
    let url = "myapp:go?name=a&to=" + target
    let verdict = Self.home.judge(url)
    #expect(verdict.outcome == .accept, "\(verdict.message)")
    #expect(
      verdict.parameters == ["to": .text("https://app.example.com/"), "name": .text("a")])
    #expect(verdict.defaulted == ["to": reason])
    #expect(verdict.notes == [.redirectDefault])
    #expect(!"\(verdict)".contains("evil.example"))
    let strict = Self.judge(nil).judge(url)
    #expect(strict.reason == .untrustedRedirect && strict.detail == reason)
    #expect(strict.parameters.isEmpty && strict.defaulted.isEmpty)
  }

  @Test func `a redirect that is allowed is followed, and no default is named`() {
    let verdict = Self.home.judge("myapp:go?to=https://app.example.com/a")
    #expect(verdict.parameters["to"] == .text("https://app.example.com/a"))
    #expect(verdict.defaulted.isEmpty && verdict.notes.isEmpty)
  }

  /// What is not a redirect that is refused, and refuses the URL as a whole.
  static let others: [(String, LinkReason)] = [
    ("myapp:go", .missingParameter), ("myapp:go?to=https://a/&to=https://b/", .duplicateParameter),
    ("myapp:go?to=%FF", .invalidUTF8), ("myapp:go?to=%0A", .controlCharacter),
    ("myapp:go?to=%E2%80%AE", .bidiCharacter),
    ("myapp:go?to=https://evil.example/&name=%07", .controlCharacter),
    ("myapp:go?to=https://evil.example/\"", .illegalCharacter),
  ]

  @Test(arguments: others)
  func `a URL that is damaged otherwise is refused as without a default`(
    url: String, reason: LinkReason
  ) {
    let verdict = Self.home.judge(url)
    #expect(verdict.outcome == .reject && verdict.reason == reason, "\(verdict.message)")
    #expect(verdict.parameters.isEmpty && verdict.defaulted.isEmpty)
  }

  @Test func `a default that may not be followed itself changes nothing`() {
    for page in ["https://evil.example/", "http://app.example.com/", "", "/home"] {
      let verdict = Self.judge(page).judge("myapp:go?to=https://other.example/")
      #expect(verdict.reason == .untrustedRedirect && verdict.parameters.isEmpty, "\(page)")
    }
  }

  @Test func `a value that is not one of those allowed stays refused`() {
    let judge = Self.judge("https://app.example.com/") { $0.values = ["https://app.example.com/a"] }
    #expect(judge.judge("myapp:go?to=https://app.example.com/b").reason == .valueNotAllowed)
    #expect(judge.judge("myapp:go?to=https://evil.example/").notes == [.redirectDefault])
  }

  /// A URL, and the one that an extension gets.
  static let carried: [(String, String)] = [
    (
      "myapp:go?name=a&to=https://evil.example/",
      "myapp:go?name=a&to=https%3A%2F%2Fapp.example.com%2F"
    ),
    (
      "myapp://go/?&&t%6F=http://evil.example&",
      "myapp://go/?&&t%6F=https%3A%2F%2Fapp.example.com%2F&"
    ),
    ("myapp:go?to", "myapp:go?to=https%3A%2F%2Fapp.example.com%2F"),
    ("myapp:go?to=https://app.example.com/a", "myapp:go?to=https://app.example.com/a"),
  ]

  @Test(arguments: carried)
  func `an extension gets the URL with the default page`(url: String, carried: String) {
    let verdict = Self.home.judge(url)
    #expect(verdict.outcome == .accept, "\(verdict.message)")
    #expect(verdict.carried(url) == carried)
  }

  @Test func `an extension gets the URL as it was escaped`() {
    let url = "myapp:go?to=https://app.example.com/&name=\"a ü\""
    let verdict = Self.home.reading(.lenient).judge(url)
    #expect(verdict.outcome == .accept, "\(verdict.message)")
    #expect(
      verdict.carried(url) == "myapp:go?to=https://app.example.com/&name=%22a%20%C3%BC%22")
  }
}
