import AppLinks
import Foundation
@testable import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareRules

/// What is wrong with the `Info.plist` of an app, word for word.
struct AppInformationTests {
  static let faults: [(AppPlist, String)] = [
    (
      AppPlist(links: "<key>AllowedSender</key><array/>"),
      "SharepipeLinks.AllowedSender: unknown key; did you mean 'AllowedSenders'?"
    ),
    (
      AppPlist(links: "<key>Priority</key><integer>1</integer>"),
      "SharepipeLinks.Priority: unknown key"
    ),
    (
      AppPlist(links: "<key>AllowedSenders</key><string>com.example.a</string>"),
      "SharepipeLinks.AllowedSenders: expected an array of bundle identifiers, "
        + "found the string 'com.example.a'"
    ),
    (
      AppPlist(links: "<key>DeniedSenders</key><array><string>a b</string></array>"),
      "SharepipeLinks.DeniedSenders[0]: expected a bundle identifier, found the string 'a b'"
    ),
    (
      AppPlist(links: "<key>DeniedSenderClasses</key><array><string>browser</string></array>"),
      "SharepipeLinks.DeniedSenderClasses[0]: expected one of 'store', 'enterprise', 'system', 'web', "
        + "found 'browser'"
    ),
    (
      AppPlist(links: "<key>AllowedSenderClass</key><array/>"),
      "SharepipeLinks.AllowedSenderClass: unknown key; did you mean 'AllowedSenderClasses'?"
    ),
    (
      AppPlist(links: "<key>RequiresKey</key><integer>1</integer>"),
      "SharepipeLinks.RequiresKey: expected true or false, found 1"
    ),
    (
      AppPlist(links: "<key>RedirectHosts</key><array><string>*.example.com</string></array>"),
      "SharepipeLinks.RedirectHosts[0]: expected one exact host, such as 'app.example.com', "
        + "without scheme, port, path or '*', found the string '*.example.com'"
    ),
    (
      .route("<key>Effect</key><string>additive</string>"),
      "SharepipeLinks.Routes[0].Name: missing; expected a name, such as 'open'"
    ),
    (
      .route("<key>Name</key><string>a</string><key>Effect</key><string>safe</string>"),
      "SharepipeLinks.Routes[0].Effect: expected one of 'additive', 'destructive', 'privacy', "
        + "'external-post', found 'safe'"
    ),
    (
      .route("<key>Name</key><string>a</string><key>Strict</key><string>yes</string>"),
      "SharepipeLinks.Routes[0].Strict: expected true or false, found the string 'yes'"
    ),
    (
      .route("<key>Name</key><string>a</string><key>Requireskey</key><true/>"),
      "SharepipeLinks.Routes[0].Requireskey: unknown key; did you mean 'RequiresKey'?"
    ),
    (
      AppPlist(
        links: "<key>Routes</key><array><dict><key>Name</key><string>open</string></dict>"
          + "<dict><key>Name</key><string>Open</string></dict></array>"),
      "SharepipeLinks.Routes[1].Name: 'Open' is already a route"
    ),
    (
      .parameter(
        "<key>Name</key><string>b</string></dict><dict><key>Name</key><string>c</string></dict>"
          + "<dict><key>Name</key><string>b</string>"),
      "SharepipeLinks.Routes[0].Parameters[2].Name: 'b' is already a parameter"
    ),
    (
      .parameter(
        "<key>Name</key><string>b</string><key>Type</key><string>redirect</string>"
          + "<key>Default</key><string>https://evil.example/</string>"),
      "SharepipeLinks.Routes[0].Parameters[0].Default: may not be followed itself: the host is not "
        + "one of those listed (at byte 8: 'evil.example'); name a page of 'RedirectHosts'"
    ),
    (
      .parameter(
        "<key>Name</key><string>b</string><key>Default</key><string>https://a.example/</string>"),
      "SharepipeLinks.Routes[0].Parameters[0].Default: applies only to the type 'redirect'"
    ),
    (
      .parameter("<key>Name</key><string>key</string>"),
      "SharepipeLinks.Routes[0].Parameters[0].Name: 'key' is reserved: 'action', 'key' and names "
        + "with 'x-'"
    ),
    (
      .parameter("<key>Name</key><string>x-a</string>"),
      "SharepipeLinks.Routes[0].Parameters[0].Name: 'x-a' is reserved: 'action', 'key' and names "
        + "with 'x-'"
    ),
    (
      .parameter("<key>Name</key><string>b</string><key>Type</key><string>number</string>"),
      "SharepipeLinks.Routes[0].Parameters[0].Type: expected one of 'text', 'multiline', "
        + "'integer', 'uuid', 'url', 'redirect', found 'number'"
    ),
    (
      .parameter("<key>Name</key><string>b</string><key>Minimum</key><integer>1</integer>"),
      "SharepipeLinks.Routes[0].Parameters[0].Minimum: applies only to the type 'integer'"
    ),
    (
      .parameter(
        "<key>Name</key><string>b</string><key>Type</key><string>integer</string>"
          + "<key>Minimum</key><integer>2</integer><key>Maximum</key><integer>1</integer>"),
      "SharepipeLinks.Routes[0].Parameters[0].Maximum: is less than 'Minimum', so no value fits"
    ),
    (
      .parameter("<key>Name</key><string>b</string><key>Values</key><array><true/></array>"),
      "SharepipeLinks.Routes[0].Parameters[0].Values[0]: expected a string, found true"
    ),
    (
      AppPlist(types: "<dict><key>CFBundleURLSchemes</key><string>myapp</string></dict>"),
      "CFBundleURLTypes[0].CFBundleURLSchemes: expected an array of schemes, "
        + "found the string 'myapp'"
    ),
    (
      AppPlist(
        types:
          "<dict><key>CFBundleURLSchemes</key><array><string>myapp://</string></array></dict>"),
      "CFBundleURLTypes[0].CFBundleURLSchemes[0]: expected a scheme alone, such as 'myapp': a "
        + "letter, then letters, digits, '+', '-' or '.', found the string 'myapp://'"
    ),
    (
      AppPlist(types: "<string>myapp</string>"),
      "CFBundleURLTypes[0]: expected a dictionary, found the string 'myapp'"
    ),
  ]

  @Test(arguments: faults)
  func `a fault in an app keeps all rules from being used`(
    plist: AppPlist, message: String
  ) throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app("A", plist)
    #expect {
      _ = try RuleSet.load(from: folder.path)
    } throws: { error in
      folder.relative("\(error)") == "Rules/Apps/A.app/Info.plist: \(message)"
    }
  }

  @Test func `a pattern that cannot run in linear time is a fault`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app(
      "A", .parameter(#"<key>Name</key><string>b</string><key>Pattern</key><string>(a)\1</string>"#)
    )
    #expect {
      _ = try RuleSet.load(from: folder.path)
    } throws: { error in
      "\(error)".contains("Parameters[0].Pattern: cannot be used: ")
    }
  }

  @Test func `parameters with names of other bytes that look alike are two`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app(
      "A",
      .parameter(
        "<key>Name</key><string>\u{E9}</string></dict><dict>"
          + "<key>Name</key><string>e\u{301}</string>"))
    let routes = try RuleSet.load(from: folder.path).links.apps.first?.receiver.routes
    #expect(routes?.first?.parameters.count == 2)
  }

  @Test func `all that is wrong with all apps is told at once`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app("A", AppPlist(links: "<key>A</key><true/><key>B</key><true/>"))
    try folder.app("B", AppPlist(identifier: "com..b"))
    #expect {
      _ = try RuleSet.load(from: folder.path)
    } throws: { error in
      "\(error)".split(separator: "\n").count == 3
    }
  }

  @Test func `two apps with one identifier are a fault`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app("A", AppPlist())
    try folder.app("B", AppPlist(identifier: "COM.example.app"))
    #expect {
      _ = try RuleSet.load(from: folder.path)
    } throws: { error in
      "\(error)".contains(
        "'com.example.app' is the identifier of 'A.app' and 'B.app'; give each its own")
    }
  }

  @Test func `what is not said is the strictest`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app("A", .parameter("<key>Name</key><string>b</string>"))
    let app = try #require(try RuleSet.load(from: folder.path).links.apps.first)
    #expect(app.displayName == "A")
    #expect(app.receiver.allowedSenders == nil)
    #expect(!app.receiver.allowsURLActions && app.receiver.requiresKey)
    let route = try #require(app.receiver.routes?.first)
    #expect(route.effect == .destructive && route.isEnabled && !route.requiresKey)
    #expect(route.parameters == [LinkParameter("b")])
  }

  @Test func `without SharepipeLinks an app has no routes`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app("A", AppPlist())
    let links = try RuleSet.load(from: folder.path).links
    #expect(links.apps.first?.receiver.routes == nil)
    #expect(links.verdict(on: "myapp:open").reason == .unknownRoute)
  }

  @Test func `an empty list of senders admits nobody`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app(
      "A",
      AppPlist(
        links: "<key>AllowedSenders</key><array/><key>Routes</key><array><dict>"
          + "<key>Name</key><string>a</string><key>Effect</key><string>additive</string>"
          + "</dict></array>"))
    let links = try RuleSet.load(from: folder.path).links
    for sender in [LinkSender.absent, .legacy("com.example.b"), .legacy("com.example.app")] {
      #expect(links.verdict(on: "myapp:a", from: sender).reason == .senderNotAllowed)
    }
  }

  @Test func `senders that an app and the host deny are read`() throws {
    let folder = try RulesFolder()
    try folder.policy(
      """
      extensions: []
      links: {deniedSenders: [com.example.spam], deniedSenderClasses: [enterprise]}
      """)
    try folder.app(
      "A",
      AppPlist(
        links: "<key>DeniedSenders</key><array><string>com.apple.mobilesafari</string></array>"
          + "<key>DeniedSenderClasses</key><array><string>web</string></array>"
          + "<key>AllowedSenderClasses</key><array><string>store</string></array>"
          + "<key>Routes</key><array><dict><key>Name</key><string>a</string>"
          + "<key>Effect</key><string>additive</string></dict></array>"))
    let links = try RuleSet.load(from: folder.path).links
    for (sender, kind, reason) in [
      ("com.apple.mobilesafari", .store, .senderDenied),
      ("com.example.spam", .store, .senderDenied),
      ("com.example.a", .web, .senderDenied), ("com.example.a", .enterprise, .senderDenied),
      ("com.example.a", .system, .senderNotAllowed), ("com.example.a", .store, .accepted),
    ] as [(String, SenderClass, LinkReason)] {
      var options = LinkOptions()
      options.senderClass = kind
      let verdict = links.verdict(on: "myapp:a", from: .legacy(sender), with: options)
      #expect(verdict.reason == reason, "\(sender) \(kind)")
    }
  }

  @Test func `the role None claims nothing`() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app(
      "A",
      AppPlist(
        types: "<dict><key>CFBundleTypeRole</key><string>None</string>"
          + "<key>CFBundleURLSchemes</key><array><string>myapp</string></array></dict>"))
    let links = try RuleSet.load(from: folder.path).links
    #expect(links.judge.claims.verdict(on: "myapp:a") == .noHandler)
  }
}
