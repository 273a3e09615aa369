import AppLinks
import Testing

struct LinkJudgeTests {
  static let accepted: [(String, String, [String: ParameterValue])] = [
    ("myapp://open", "open", [:]), ("myapp:open", "open", [:]), ("myapp:/open/", "open", [:]),
    ("myapp:///open", "open", [:]), ("MYAPP://OPEN/", "open", [:]),
    ("myapp://open?name=a%20b+c", "open", ["name": .text("a b+c")]),
    ("myapp://open?name=a=b", "open", ["name": .text("a=b")]),
    ("myapp://open?name", "open", ["name": .text("")]),
    ("myapp://open?name=a%26admin%3D1", "open", ["name": .text("a&admin=1")]),
    ("myapp://open?&&name=%C3%A4&&", "open", ["name": .text("ä")]),
    ("myapp://open?n%61me=b", "open", ["name": .text("b")]),
    ("myapp://album?index=0042", "album", ["index": .integer(42)]),
    (
      "myapp://go?to=HTTPS%3A%2F%2Fapp.example.com", "go", ["to": .text("https://app.example.com/")]
    ),
    ("drafts://x-callback-url/create?text=a%0D%0Ab%09", "create", ["text": .text("a\r\nb\t")]),
    ("drafts://X-Callback-URL/create", "create", [:]),
  ]

  @Test(arguments: accepted)
  func `what is additive and in order is done`(
    url: String, route: String, parameters: [String: ParameterValue]
  ) {
    let verdict = SampleApps.judge.judge(url)
    #expect(verdict.outcome == .accept, "\(verdict.message)")
    #expect(verdict.route?.name == route)
    #expect(verdict.parameters == parameters)
    #expect(verdict.notes.isEmpty)
  }

  static let refused: [(String, LinkReason)] = [
    ("myapp://nothing", .unknownRoute), ("myapp://open/extra", .unknownRoute),
    ("myapp://open//", .unknownRoute),
    ("myapp:", .unknownRoute), ("myapp://", .unknownRoute), ("myappx://open", .noHandler),
    ("bare://open", .unknownRoute),
    ("myapp://delete", .routeDisabled), ("myapp://sync", .keyMissing),
    ("myapp://wipe", .foreignEffect),
    ("myapp://album", .missingParameter), ("myapp://album?index=", .notInteger),
    ("myapp://album?index=-1", .notInteger),
    ("myapp://album?index=+1", .notInteger), ("myapp://album?index=1e3", .notInteger),
    ("myapp://album?index=%D9%A1", .notInteger),
    ("myapp://album?index=10000", .outOfRange),
    ("myapp://album?index=99999999999999999999", .outOfRange),
    ("myapp://album?index=1&index=1", .duplicateParameter),
    ("myapp://album?index=1&%69ndex=2", .duplicateParameter),
    ("myapp://approve?transactionId=6ba7b810-9dad-11d1-80b4-00c04fd430c", .notUUID),
    ("myapp://approve?transactionId=%7B6ba7b810-9dad-11d1-80b4-00c04fd430c8%7D", .notUUID),
    ("myapp://approve?transactionId=6ba7b810-9dad-11d1-80b4-00c04fd430c8%00", .controlCharacter),
    ("myapp://open?name=%FF", .invalidUTF8), ("myapp://open?name=%00", .controlCharacter),
    ("myapp://open?name=a%0Ab", .controlCharacter), ("myapp://open?name=%E2%80%AE", .bidiCharacter),
    ("myapp://open?other=%FF", .invalidUTF8), ("myapp://open?%FF=a", .invalidUTF8),
    ("drafts://create?text=a%0Db", .controlCharacter),
    ("drafts://create?text=%0D", .controlCharacter),
    ("myapp://go?to=https%3A%2F%2Fevil.example", .untrustedRedirect),
    ("myapp://go?to=//app.example.com", .untrustedRedirect),
    ("shared://a", .ambiguous), ("mailto:a@b", .reserved), ("javascript:alert(1)", .dangerous),
    ("file:///etc/passwd", .dangerous), ("FILE:/etc/passwd", .dangerous),
    ("data:text/html,a", .dangerous), ("https://a.b/", .reserved),
    ("closed://open", .senderNotAllowed),
    ("drafts://x-callback-url/", .unknownRoute), ("drafts://x-callback-url", .unknownRoute),
    ("drafts://x-callback-url//create", .unknownRoute),
    ("drafts://x-callback-url/create/", .unknownRoute),
    ("drafts://x-callback-url/CREATE", .unknownRoute),
    ("drafts://x-callback-url.evil/create", .unknownRoute),
  ]

  @Test(arguments: refused)
  func `what is not in order is refused as a whole`(url: String, reason: LinkReason) {
    let verdict = SampleApps.judge.judge(url)
    #expect(verdict.outcome == .reject)
    #expect(verdict.reason == reason, "\(verdict.message)")
    #expect(verdict.parameters.isEmpty)
    #expect(verdict.callbacks == LinkCallbacks())
  }

  /// URLs that lack something, and what is said of them.
  static let incomplete: [(String, String)] = [
    ("myapp://album", "the parameter 'index' is missing"),
    ("myapp://album?", "the parameter 'index' is missing"),
    ("myapp://album?other=1", "the parameter 'index' is missing"),
    ("myapp://album?Index=1&index%20=2", "the parameter 'index' is missing"),
    ("myapp://approve?foo=1", "the parameter 'transactionId' is missing"),
    ("myapp://go?name=a", "the parameter 'to' is missing"),
    ("myapp:", "com.example.myapp has no route ''"),
    ("myapp:///", "com.example.myapp has no route ''"),
    ("myapp:?index=1", "com.example.myapp has no route ''"),
    ("drafts://x-callback-url", "com.example.drafts has no route 'x-callback-url'"),
  ]

  @Test(arguments: incomplete)
  func `what is missing is named`(url: String, message: String) {
    let verdict = SampleApps.judge.judge(url)
    #expect(verdict.outcome == .reject && verdict.message == message)
    #expect(verdict.parameters.isEmpty)
  }

  @Test func `who asks decides about what cannot be undone, and never enough`() {
    let url = "myapp://wipe"
    #expect(SampleApps.judge.judge(url).reason == .foreignEffect)
    #expect(
      SampleApps.judge.judge(url, from: .legacy("com.example.source")).reason == .foreignEffect)
    #expect(SampleApps.judge.judge(url, from: .legacy("com.example.drafts")).outcome == .confirm)
    #expect(SampleApps.judge.judge(url, from: .sameTeam("com.example.other")).outcome == .confirm)
    var policy = LinkPolicy()
    policy.foreignEffects = [.destructive]
    let verdict = LinkJudge(apps: SampleApps.all, policy: policy).judge(url)
    #expect(verdict.outcome == .confirm)
    #expect(verdict.notes == [.foreignEffectAllowed])
  }

  @Test func `an allow-list of senders is exact, and nobody is on it`() {
    #expect(
      SampleApps.judge.judge("closed://open", from: .legacy("com.example.source")).outcome
        == .accept)
    for other in [
      "com.example.sourc", "com.example.source2", "COM.example.source", "com.example.source\u{0}",
      "com.apple.mobilesafari", "",
    ] {
      #expect(
        SampleApps.judge.judge("closed://open", from: .legacy(other)).reason == .senderNotAllowed)
    }
    #expect(SampleApps.judge.judge("closed://open", from: .absent).reason == .senderNotAllowed)
  }

  @Test func `what is not additive waits for a person`() {
    for (url, reason) in [
      (
        "myapp://approve?transactionId=6BA7B810-9DAD-11D1-80B4-00C04FD430C8", LinkReason.needsPerson
      ),
      ("myapp://logout", .needsPerson),
    ] {
      let verdict = SampleApps.judge.judge(url, from: .sameTeam("com.example.drafts"))
      #expect(verdict.outcome == .confirm)
      #expect(verdict.reason == reason)
    }
    var policy = LinkPolicy()
    policy.confirm = []
    #expect(
      LinkJudge(apps: SampleApps.all, policy: policy).judge("myapp://logout").outcome == .accept)
  }

  @Test func `what is additive waits for a person where the host says so`() {
    var policy = LinkPolicy()
    policy.confirm = [.additive]
    let judge = LinkJudge(apps: SampleApps.all, policy: policy)
    let verdict = judge.judge("myapp://open")
    #expect(verdict.outcome == .confirm && verdict.reason == .needsPerson)
    #expect(verdict.message == "the effect 'additive' needs a person to agree")
    #expect(judge.judge("myapp://logout").outcome == .accept)
  }

  @Test func `an action that is excluded refuses itself, and waits for no person`() {
    var app = ReceivingApp("org.notes", schemes: ["notes"])
    var create = LinkRoute("create")
    create.effect = .additive
    app.routes = [create]
    app.allowsURLActions = true
    app.requiresKey = false
    var action = LinkAction(["Post"], by: "org.notes.post", effect: .externalPost)
    app.actions = [action]
    #expect(LinkJudge(apps: [app]).judge("notes:create?action=Post").outcome == .confirm)
    action.exclusion = "the host excludes org.notes.post"
    app.actions = [action]
    let verdict = LinkJudge(apps: [app]).judge("notes:create?action=Post")
    #expect(verdict.outcome == .accept && verdict.message == "org.notes does 'create'")
    #expect(verdict.chained?.outcome == .reject && verdict.chained?.reason == .blocked)
    #expect(verdict.chained?.message == "the host excludes org.notes.post")
    #expect(verdict.chained?.extensionIdentifier == "org.notes.post")
  }

  /// Actions of x-callback-url: the path, the reason, and the notes.
  static let actions: [(String, LinkReason, [LinkNote])] = [
    ("/create", .accepted, []), ("/cre%61te", .accepted, []), ("/new%20list", .accepted, []),
    ("/1.0/create", .unknownRoute, [.versionedPath]), ("/2/3", .accepted, []),
    ("/10.25.1/x", .unknownRoute, [.versionedPath]), ("/1.0", .unknownRoute, []),
    ("/v1.0/create", .unknownRoute, []), ("/1.0x/create", .unknownRoute, []),
    ("/1.5/do", .accepted, [.versionedPath]), ("/create%2Fx", .encodedSlash, []),
    ("/create%00", .controlCharacter, []), ("/create%FF", .invalidUTF8, []),
    ("//create", .unknownRoute, []), ("/", .unknownRoute, []), ("", .unknownRoute, []),
  ]

  @Test(arguments: actions)
  func `an action is the path after the slash, decoded once`(
    path: String, reason: LinkReason, notes: [LinkNote]
  ) {
    let routes = ["create", "new list", "2/3", "1.5/do"].map { name in
      var route = LinkRoute(name)
      route.effect = .additive
      return route
    }
    let judge = LinkJudge(apps: [ReceivingApp("a.b", schemes: ["a"], routes: routes)])
    for start in ["a://x-callback-url", "a:x-callback-url", "a:///X-Callback-URL"] {
      let verdict = judge.judge(start + path)
      #expect(verdict.reason == reason, "\(start + path): \(verdict.message)")
      #expect(verdict.notes == notes)
    }
  }

  /// Parameters that are left out, or that no app has to know.
  static let unknown: [(String, [LinkNote])] = [
    ("myapp://open?other=1", [.unknownParameter]), ("myapp://open?a&b&c=1", [.unknownParameter]),
    ("myapp://open?Name=a", [.unknownParameter]), ("myapp://open?name=a&=b", [.unknownParameter]),
    ("myapp://open?key=a", []), ("myapp://open?x-source=a", [.unknownParameter]),
    ("myapp://x-callback-url/open?x-foo=1", [.unknownParameter]),
    ("myapp://x-callback-url/open?x-source=1&x-success=&x-error=&x-cancel=", []),
  ]

  @Test(arguments: unknown)
  func `what a route does not know is left out with a note`(url: String, notes: [LinkNote]) {
    let verdict = SampleApps.judge.judge(url)
    #expect(verdict.outcome == .accept)
    #expect(verdict.notes == notes)
    #expect(Set(verdict.parameters.keys).isSubset(of: ["name"]))
  }

  @Test func `a lenient judge says that it escaped something`() {
    let judge = LinkJudge(apps: SampleApps.all, reader: URLReader(mode: .lenient))
    let verdict = judge.judge("myapp://open?name=\"my album\"")
    #expect(verdict.outcome == .accept)
    #expect(verdict.parameters == ["name": .text("\"my album\"")])
    #expect(verdict.notes == [.queryEscaped])
    #expect(judge.judge("myapp://open?name=a").notes.isEmpty)
  }

  @Test func `who sent a URL is compared byte for byte`() {
    // The Kelvin sign and K are the same character to Swift.
    var app = ReceivingApp("com.example.K", team: "TEAM", schemes: ["a"], routes: [LinkRoute("b")])
    app.routes?[0].effect = .destructive
    let other = ReceivingApp("com.example.Keys", team: "TEAM")
    let judge = LinkJudge(apps: [app, other])
    for (sender, reason) in [
      ("com.example.K", LinkReason.needsPerson), ("com.example.\u{212A}", .foreignEffect),
      ("com.example.Keys", .needsPerson), ("com.example.\u{212A}eys", .foreignEffect),
    ] { #expect(judge.judge("a:b", from: .legacy(sender)).reason == reason, "\(sender)") }
    app.allowedSenders = ["com.example.Keys"]
    let closed = LinkJudge(apps: [app, other])
    #expect(
      closed.judge("a:b", from: .legacy("com.example.\u{212A}eys")).reason == .senderNotAllowed)
    app.allowedSenders = []
    let shut = LinkJudge(apps: [app, other])
    #expect(shut.judge("a:b", from: .sameTeam("com.example.Keys")).reason == .senderNotAllowed)
  }

  @Test func `a refusal names the app that claims the URL, and nobody else`() {
    for (url, app) in [
      ("myapp://a b", "com.example.myapp"), ("MYAPP://nothing", "com.example.myapp"),
      ("shared://a b", nil), ("nobody://x", nil), ("mailto:a", nil), ("a b", nil), ("", nil),
    ] as [(String, String?)] { #expect(SampleApps.judge.judge(url).app == app, "\(url)") }
  }

  @Test func `the order of apps means nothing`() {
    let turned = LinkJudge(apps: SampleApps.all.reversed())
    for url in ["shared://x", "myapp://open", "nobody:x", "drafts://x-callback-url/create"] {
      #expect(turned.judge(url) == SampleApps.judge.judge(url))
    }
  }
}
