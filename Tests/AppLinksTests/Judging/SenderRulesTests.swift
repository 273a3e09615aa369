import AppLinks
import Testing

/// Which senders an app and a host deny, and what the device says of a name.
struct SenderRulesTests {
  /// An app with a route of each effect; the sender `com.example.other` is of its team.
  private static var app: ReceivingApp {
    let routes = LinkRoute.Effect.allCases.map { effect in
      var route = LinkRoute(effect.rawValue)
      route.effect = effect
      return route
    }
    return ReceivingApp("com.example.app", team: "TEAM", schemes: ["app"], routes: routes)
  }

  private static func options(
    _ kind: SenderClass? = nil, _ device: DeviceTrait...
  ) -> LinkOptions {
    var options = LinkOptions()
    options.senderClass = kind
    options.device = Set(device)
    return options
  }

  private static func verdict(
    _ sender: String?, _ kind: SenderClass? = nil, policy: LinkPolicy = LinkPolicy(),
    _ change: (inout ReceivingApp) -> Void = { _ in }
  ) -> LinkVerdict {
    var app = app
    change(&app)
    return LinkJudge(apps: [app], policy: policy).judge(
      "app:additive", from: LinkSender(named: sender), with: options(kind))
  }

  @Test func `a denial wins, in any case of the name`() {
    for sender in ["com.apple.mobilesafari", "COM.apple.MobileSafari"] {
      let verdict = Self.verdict(sender) {
        $0.allowedSenders = [sender]
        $0.deniedSenders = ["com.apple.mobilesafari"]
      }
      #expect(verdict.reason == .senderDenied)
      #expect(verdict.message == "com.example.app denies URLs from this sender")
    }
    for sender in ["com.apple.mobilesafari2", "com.apple.mobilesafar", nil] {
      let verdict = Self.verdict(sender) { $0.deniedSenders = ["com.apple.mobilesafari"] }
      #expect(verdict.outcome == .accept)
    }
  }

  @Test func `the host denies for all apps, and before the app`() {
    var policy = LinkPolicy()
    policy.deniedSenders = ["com.example.spam"]
    policy.deniedSenderClasses = [.enterprise]
    let named = Self.verdict("com.example.spam", policy: policy) {
      $0.deniedSenders = ["com.example.spam"]
    }
    #expect(named.message == "the host denies URLs from this sender")
    let kind = Self.verdict("com.example.a", .enterprise, policy: policy)
    #expect(kind.reason == .senderDenied)
    #expect(kind.message == "the host denies URLs from senders of the class 'enterprise'")
    #expect(Self.verdict("com.example.a", .store, policy: policy).outcome == .accept)
  }

  /// The sender and its class as the caller says, what the app allows and denies, and the reason.
  static let classes:
    [(
      sender: String?, kind: SenderClass?, allowed: Set<SenderClass>?, denied: Set<SenderClass>,
      reason: LinkReason
    )] = [
      (nil, nil, nil, [], .accepted), (nil, nil, nil, [.web], .accepted),
      (nil, nil, [.store], [], .senderNotAllowed), (nil, .web, nil, [.web], .senderDenied),
      ("com.example.a", .store, [.store], [], .accepted),
      ("com.example.a", .enterprise, [.store], [], .senderNotAllowed),
      ("com.example.a", nil, [.store, .system], [], .senderNotAllowed),
      ("com.example.a", .store, [.store], [.store], .senderDenied),
      ("com.example.a", .store, [], [], .senderNotAllowed),
      // A browser opens URLs for pages, whatever the caller says of it.
      ("com.apple.mobilesafari", nil, nil, [.web], .senderDenied),
      ("COM.APPLE.mobilesafari", .system, nil, [.web], .senderDenied),
      ("com.apple.mobilesafari", .system, [.web], [], .accepted),
      ("org.mozilla.ios.Firefox", .store, [.store], [.web], .senderDenied),
    ]

  @Test(arguments: classes)
  func `a class is allowed or denied`(
    sender: String?, kind: SenderClass?, allowed: Set<SenderClass>?, denied: Set<SenderClass>,
    reason: LinkReason
  ) {
    let verdict = Self.verdict(sender, kind) {
      $0.allowedSenderClasses = allowed
      $0.deniedSenderClasses = denied
    }
    #expect(verdict.reason == reason, "\(verdict.message)")
  }

  @Test func `every list that is there must let a sender through`() {
    let verdict = Self.verdict("com.example.a", .web) {
      $0.allowedSenders = ["com.example.a"]
      $0.allowedSenderClasses = [.store]
    }
    #expect(verdict.reason == .senderNotAllowed)
    #expect(
      verdict.message
        == "com.example.app does not take URLs from this sender, whose class is not one of those "
        + "allowed")
  }

  @Test func `a callback comes from the same sender, and its app denies for itself`() {
    var other = ReceivingApp("com.example.back", schemes: ["back"], routes: Self.app.routes)
    other.deniedSenderClasses = [.web]
    let judge = LinkJudge(apps: [Self.app, other])
    let url = "app://x-callback-url/additive?x-success=back:additive"
    #expect(judge.judge(url, with: Self.options(.web)).reason == .callbackRefused)
    #expect(judge.judge(url, with: Self.options(.store)).outcome == .accept)
  }

  static let evidence:
    [(sender: String?, kind: SenderClass?, device: [DeviceTrait], evidence: SenderEvidence?)] = [
      ("com.example.a", nil, [], nil), (nil, nil, [], nil), (nil, .store, [], .absent),
      (nil, nil, [.storeEnforced], .absent), ("com.example.a", .store, [], .claimed),
      ("com.example.a", nil, [.storeEnforced], .storeUnique),
      ("com.example.a", .store, [.storeEnforced], .storeUnique),
      ("com.example.a", .system, [.storeEnforced], .storeUnique),
      ("com.example.a", .enterprise, [.storeEnforced], .claimed),
      ("com.example.a", .web, [.storeEnforced], .claimed),
      ("com.example.a", nil, [.storeEnforced, .managed], .claimed),
      ("com.example.a", .store, [.storeEnforced, .managed], .storeUnique),
      ("com.example.a", .store, [.storeEnforced, .jailbroken], .claimed),
    ]

  @Test(arguments: evidence)
  func `a store makes a name more likely, and a jailbroken device does not`(
    sender: String?, kind: SenderClass?, device: [DeviceTrait], evidence: SenderEvidence?
  ) {
    var options = Self.options(kind)
    options.device = Set(device)
    let judge = LinkJudge(apps: [Self.app])
    // The last ones are refused before they are judged at an app.
    let urls = [
      "app:additive", "app:nothing", "nobody:additive", "app:%zz", "javascript:a", "tel:1", "", "a",
      "https://maps.apple.com/?q=a",
    ]
    for url in urls {
      let verdict = judge.judge(url, from: LinkSender(named: sender), with: options)
      #expect(verdict.evidence == evidence, "\(url)")
    }
    for (url, app) in [
      ("https://a.example/%zz", "com.example.app"), ("https://a.example/", "none"),
    ] {
      let verdict = judge.judge(
        url, openedBy: app, from: LinkSender(named: sender), with: options)
      #expect(verdict.outcome == .reject)
      #expect(verdict.evidence == evidence, "\(url)")
    }
  }

  @Test(arguments: LinkRoute.Effect.allCases)
  func `on a jailbroken device a person is asked whoever is allowed and whatever the host says`(
    effect: LinkRoute.Effect
  ) {
    var app = Self.app
    app.allowedSenders = ["com.example.app"]
    var policy = LinkPolicy()
    policy.confirm = []
    let judge = LinkJudge(apps: [app], policy: policy)
    let sender = LinkSender.sameTeam("com.example.app")
    let url = "app:\(effect.rawValue)"
    #expect(judge.judge(url, from: sender).outcome == .accept)
    #expect(judge.judge(url, from: sender, with: Self.options(nil, .managed)).outcome == .accept)
    let verdict = judge.judge(url, from: sender, with: Self.options(.store, .jailbroken))
    #expect(verdict.outcome == (effect == .additive ? .accept : .confirm))
    #expect(verdict.notes == (effect == .additive ? [] : [.deviceNotTrusted]))
  }

  @Test func `so is one for the action that a URL names`() {
    var app = Self.app
    (app.allowsURLActions, app.requiresKey) = (true, false)
    app.actions = [LinkAction(["Post"], by: "com.example.post", effect: .externalPost)]
    var policy = LinkPolicy()
    policy.confirm = []
    let judge = LinkJudge(apps: [app], policy: policy)
    let url = "app:additive?action=Post"
    #expect(judge.judge(url).outcome == .accept)
    let verdict = judge.judge(url, with: Self.options(nil, .jailbroken))
    #expect(verdict.outcome == .confirm && verdict.chained?.outcome == .confirm)
    #expect(verdict.notes == [.deviceNotTrusted])
  }

  @Test func `what was sent beside a URL decides nothing and is noted`() throws {
    var options = LinkOptions()
    options.annotation = try LinkAnnotation(.dictionary(["sender": .string("com.example.app")]))
    options.opensInPlace = true
    let judge = LinkJudge(apps: [Self.app])
    let plain = judge.judge("app:additive")
    var verdict = judge.judge("app:additive", with: options)
    #expect(verdict.notes == [.annotated, .openInPlaceIgnored])
    verdict.notes = []
    #expect(verdict == plain)
    #expect(judge.judge("app:destructive", with: options).reason == .foreignEffect)
  }
}
