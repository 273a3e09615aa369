import Testing

@testable import AppLinks

/// Reading what people write into a query although a URL cannot have it.
struct LenientReadingTests {
  private static let apps: [ReceivingApp] = {
    func route(_ name: String, _ parameters: [LinkParameter]) -> LinkRoute {
      var route = LinkRoute(name)
      route.effect = .additive
      route.parameters = parameters
      return route
    }
    var precise = route("precise", [LinkParameter("name")])
    precise.isStrict = true
    var keyed = route("keyed", [LinkParameter("name")])
    keyed.requiresKey = true
    var photos = ReceivingApp(
      "com.example.photos", schemes: ["myphotoapp"],
      routes: [
        route("albumname", [LinkParameter("name")]),
        route("go", [LinkParameter("to", .redirect), LinkParameter("name")]),
        route("keep", [LinkParameter("link", .url), LinkParameter("name")]), precise, keyed,
      ])
    photos.redirectHosts = ["app.example.com"]
    photos.allowsURLActions = true
    photos.requiresKey = false
    return [photos] + SampleApps.all
  }()
  private static let strict = LinkJudge(apps: apps)
  private static let lenient = strict.reading(.lenient)

  @Test func `the example with quotes is refused strictly, and accepted leniently with a note`() {
    let url = #"myphotoapp:albumname?name="albumname""#
    let refused = Self.strict.judge(url)
    #expect(refused.outcome == .reject && refused.reason == .illegalCharacter)
    #expect(refused.message == "a character that a URL cannot have (at byte 26: '\"')")
    let verdict = Self.lenient.judge(url)
    #expect(verdict.outcome == .accept, "\(verdict.message)")
    #expect(verdict.parameters == ["name": .text(#""albumname""#)])
    #expect(verdict.notes == [.queryEscaped] && verdict.escaped == ["\""])
    let escaped = Self.strict.judge("myphotoapp:albumname?name=%22albumname%22")
    #expect(escaped.parameters == verdict.parameters && escaped.escaped.isEmpty)
  }

  /// A query, the value of `name`, and what was escaped.
  static let escaped: [(String, String, [String])] = [
    ("name=a b", "a b", ["space"]), ("name=a  b c", "a  b c", ["space"]),
    ("name=<{^`|}>", "<{^`|}>", ["<", "{", "^", "`", "|", "}", ">"]),
    ("name=ü", "ü", ["non-ascii"]), ("name=日本", "日本", ["non-ascii"]),
    ("name=%22%20\"", "\" \"", ["\""]), ("name=a?b \"", "a?b \"", ["space", "\""]),
    ("name=a+b%2B c", "a+b+ c", ["space"]), ("name=a&other=\"", "a", ["\""]),
  ]

  @Test(arguments: escaped)
  func `characters of a query are escaped one by one, and each kind is named once`(
    query: String, value: String, escaped: [String]
  ) {
    let verdict = Self.lenient.judge("myphotoapp:albumname?" + query)
    #expect(verdict.parameters["name"] == .text(value), "\(verdict.message)")
    #expect(verdict.escaped == escaped)
    #expect(verdict.notes.contains(.queryEscaped))
  }

  /// URLs that are refused in both ways of reading, and why in the lenient one.
  static let refused: [(String, LinkReason)] = [
    ("myphotoapp:album name?name=a", .illegalCharacter),
    ("myphotoapp://al\"bum", .illegalCharacter),
    ("myphotoapp:albumname?name=a\\b", .illegalCharacter),
    ("myphotoapp:albumname?name=\u{7}", .illegalCharacter),
    ("myphotoapp:albumname?name=\u{7F}", .illegalCharacter),
    ("myphotoapp:älbum?name=a", .notASCII), ("myphotoapp:albumname?name=\"%", .badPercent),
    ("myphotoapp:albumname?name=%2\"", .badPercent), ("my photoapp:a?b=\"", .illegalScheme),
    ("myphotoapp:albumname?name=a\"#b", .fragment),
    ("myphotoapp:albumname?name=\u{202E}\"", .bidiCharacter),
    ("myphotoapp:precise?name=\"a\"", .strictOnly), ("myphotoapp:precise?other=\"", .strictOnly),
    ("myphotoapp:go?to=https://app.example.com/?a=\"b\"", .strictOnly),
    ("myphotoapp:go?to=https://evil.example/ü", .strictOnly),
    ("myphotoapp:keep?link=https://a.example/ b", .strictOnly),
    ("myphotoapp:albumname?action=a b", .strictOnly),
    ("myphotoapp:albumname?key=a b&action=a", .strictOnly),
    ("myphotoapp:keyed?key=\"", .strictOnly), ("myphotoapp:keyed?key=ü", .strictOnly),
    ("myphotoapp://x-callback-url/albumname?x-success=src:done?a=\"", .strictOnly),
    ("myphotoapp://x-callback-url/albumname?x-error=src:done?a=ü", .strictOnly),
    ("myphotoapp://x-callback-url/albumname?x-success=src:done?a=%22", .callbackMalformed),
  ]

  @Test(arguments: refused)
  func `what decides where a URL leads or what it may is read strictly all the same`(
    url: String, reason: LinkReason
  ) {
    let verdict = Self.lenient.judge(url)
    #expect(verdict.outcome == .reject && verdict.reason == reason, "\(verdict.message)")
    #expect(verdict.parameters.isEmpty && verdict.callbacks == LinkCallbacks())
    #expect(Self.strict.judge(url).outcome == .reject)
  }

  @Test func `beside what is read strictly another value may be escaped`() {
    let verdict = Self.lenient.judge("myphotoapp:go?to=https://app.example.com/&name=\"a\"")
    #expect(verdict.outcome == .accept, "\(verdict.message)")
    let source = Self.lenient.judge("myphotoapp://x-callback-url/albumname?x-source=My App")
    #expect(source.outcome == .accept && source.callbacks.source == "My App")
  }

  @Test func `a refusal says what is read strictly`() {
    for (url, message) in [
      (
        "myphotoapp:go?to=https://app.example.com/ü",
        "the parameter 'to': characters of it had to be escaped, and a redirect is read strictly"
      ),
      (
        "myphotoapp:precise?name=\"a\"",
        "the route 'precise' is read strictly, and characters of the query had to be escaped"
      ),
    ] { #expect(Self.lenient.judge(url).message == message) }
  }

  @Test func `without anything to escape both ways of reading agree`() {
    for url in [
      "myphotoapp:albumname?name=a%20b", "myapp://open?name=a", "myapp://wipe", "nobody:x", "a",
      "myphotoapp:go?to=https%3A%2F%2Fapp.example.com", "drafts://x-callback-url/create?text=a",
    ] { #expect(Self.lenient.judge(url) == Self.strict.judge(url), "\(url)") }
  }

  @Test func `a link that a site gives to an app is read in the same way`() {
    let url = "https://a.example/albumname?name=\"a\""
    let app = "com.example.photos"
    #expect(Self.strict.judge(url, openedBy: app).reason == .illegalCharacter)
    let verdict = Self.lenient.judge(url, openedBy: app)
    #expect(verdict.outcome == .accept && verdict.escaped == ["\""], "\(verdict.message)")
    #expect(Self.strict.webLink(url) == nil)
    #expect(Self.lenient.webLink(url)?.query == "name=%22a%22")
    #expect(Self.lenient.webLink("myphotoapp:a") == nil)
  }
}
