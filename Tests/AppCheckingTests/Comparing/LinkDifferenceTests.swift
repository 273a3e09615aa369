import AppChecking
import Testing

/// What URLs may ask of an app in one version and not in another.
struct LinkDifferenceTests {
  private static func links(_ members: String) -> String {
    """
    <key>CFBundleURLTypes</key><array><dict>
    <key>CFBundleURLSchemes</key><array><string>notes</string></array></dict></array>
    <key>SharepipeLinks</key><dict>\(members)</dict>
    """
  }

  private static func route(_ members: String, effect: String = "additive") -> String {
    """
    <key>Routes</key><array><dict><key>Name</key><string>open</string>
    <key>Effect</key><string>\(effect)</string>\(members)</dict></array>
    """
  }

  private static func parameter(_ members: String) -> String {
    """
    <key>Parameters</key><array><dict><key>Name</key><string>n</string>
    <key>Type</key><string>integer</string>\(members)</dict></array>
    """
  }

  static let cases: [(old: String, new: String, wider: [String], examples: [String])] = [
    ("", route(""), ["carries out the route 'open' at once"], ["notes://open"]),
    (
      "", route("", effect: "destructive"),
      ["carries out the route 'open' once a person agrees, for its own team"],
      ["notes://open by com.example.notes"]
    ),
    (
      route("", effect: "privacy"), route(""), ["carries out the route 'open' at once"],
      ["notes://open"]
    ),
    (
      route("<key>Enabled</key><false/>"), route(""), ["carries out the route 'open' at once"],
      ["notes://open"]
    ),
    (
      route("<key>RequiresKey</key><true/>"), route(""),
      ["carries out the route 'open' at once"], ["notes://open"]
    ),
    (
      "", route("<key>RequiresKey</key><true/>"),
      ["carries out the route 'open' at once, with the key"], ["notes://open?key=KEY"]
    ),
    (
      route(parameter("<key>Maximum</key><integer>10</integer>")),
      route(parameter("<key>Maximum</key><integer>20</integer>")),
      ["takes '11' as the parameter 'n' of the route 'open'"], ["notes://open?n=11"]
    ),
    (
      route(""), route(parameter("")), ["takes '1' as the parameter 'n' of the route 'open'"],
      ["notes://open?n=1"]
    ),
    (
      route(parameter("<key>Required</key><true/>")), route(parameter("")),
      ["takes the route 'open' without the parameter 'n'"], ["notes://open"]
    ),
    (
      route("") + SurfaceFixture.strings("AllowedSenders", "com.example.a"), route(""),
      ["takes URLs of any sender"], ["notes://open"]
    ),
    (
      route("") + SurfaceFixture.strings("AllowedSenders", "com.example.a"),
      route("") + SurfaceFixture.strings("AllowedSenders", "com.example.a", "com.example.b"),
      ["takes URLs of 'com.example.b'"], ["notes://open by com.example.b"]
    ),
    (
      route("") + SurfaceFixture.strings("DeniedSenders", "com.example.a", "com.example.b"),
      route("") + SurfaceFixture.strings("DeniedSenders", "COM.example.a"),
      ["no longer denies URLs of 'com.example.b'"], ["notes://open by com.example.b"]
    ),
    (
      route("") + SurfaceFixture.strings("AllowedSenderClasses", "store")
        + SurfaceFixture.strings("DeniedSenderClasses", "web"),
      route("") + SurfaceFixture.strings("AllowedSenderClasses", "store", "system", "web")
        + SurfaceFixture.strings("DeniedSenderClasses", "web"),
      ["takes URLs of senders of the class 'system'"], ["notes://open"]
    ),
    (
      route(""), route("") + SurfaceFixture.strings("RedirectHosts", "a.example.com"),
      ["leads on to 'https://a.example.com/'"],
      ["notes://open?redirect=https%3A%2F%2Fa.example.com%2F"]
    ),
    (
      route(""), route("") + SurfaceFixture.strings("CallbackHosts", "a.example.com"),
      ["answers to 'https://a.example.com/'"],
      ["notes://x-callback-url/open?x-success=https%3A%2F%2Fa.example.com%2F"]
    ),
    (
      route(""), route("") + "<key>AllowsURLActions</key><true/>",
      ["runs an action that a URL names, with the key"], ["notes://open?action=NAME&key=KEY"]
    ),
    (
      route("") + "<key>AllowsURLActions</key><true/>",
      route("") + "<key>AllowsURLActions</key><true/><key>RequiresKey</key><false/>",
      ["runs an action that a URL names without the key"], ["notes://open?action=NAME"]
    ),
  ]

  @Test(arguments: cases)
  func `what a URL may ask for now is told with such a URL`(
    old: String, new: String, wider: [String], examples: [String]
  ) throws {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", Self.links(old))
    try fixture.writeApp("new", Self.links(new))
    let changes = fixture.difference.changes
    #expect(changes.filter { $0.direction == .wider }.map(\.what) == wider)
    let urls = changes.compactMap { change -> String? in
      guard change.direction == .wider, case .url(let url, let sender) = change.example else {
        return nil
      }
      return url + (sender.map { " by " + $0 } ?? "")
    }
    #expect(urls == examples)
    #expect(changes.allSatisfy { $0.area == .link && $0.evidence.source != nil })
    expectMirrored(fixture)
    #expect(SurfaceDifference(from: fixture.set("new"), to: fixture.set("new")).changes == [])
  }

  @Test func `an effect that needs a person as the other did is only another`() throws {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", Self.links(Self.route("", effect: "privacy")))
    try fixture.writeApp("new", Self.links(Self.route("", effect: "external-post")))
    #expect(
      fixture.difference.lines(.changed)
        == ["link: gives the route 'open' the effect 'external-post' in place of 'privacy'"])
    #expect(fixture.difference.changes.count == 1)
  }
}
