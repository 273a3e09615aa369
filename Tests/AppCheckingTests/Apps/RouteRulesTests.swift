import Testing

@testable import AppChecking

/// The lints about routes that no URL reaches, or that nothing carries out.
struct RouteRulesTests {
  static func routes(_ members: String) -> String {
    "<key>SharepipeLinks</key><dict><key>Routes</key><array><dict><key>Name</key>"
      + "<string>add</string>\(members)</dict></array></dict>"
  }

  static let carried = routes("<key>Extension</key><string>org.example.a.add</string>")
  static let place = "A.app/Info.plist: SharepipeLinks.Routes"

  @Test func `routes without a scheme or a site are reached by no URL`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", Self.routes(""))
    let words = "warning no URL reaches these routes: the app claims no scheme and no site"
    #expect(folder.findings("routes-without-url") == ["\(Self.place): \(words)"])
    let key = "<key>com.apple.developer.associated-domains</key>"
    try folder.write(
      "A.app/A.entitlements", key + "<array><string>webcredentials:a.example</string></array>")
    #expect(folder.findings("routes-without-url") == ["\(Self.place): \(words)"])
    try folder.write(
      "A.app/A.entitlements", key + "<array><string>applinks:a.example</string></array>")
    #expect(folder.findings("routes-without-url") == [])
  }

  @Test func `an app with a scheme, or without routes, has no such finding`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("example-a") + Self.routes(""))
    try folder.app(
      "B.app", "org.example.b",
      "<key>SharepipeLinks</key><dict><key>Routes</key><array/></dict>")
    #expect(folder.findings("routes-without-url") == [])
  }

  @Test func `a route names an extension that is among what is checked`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("example-a") + Self.carried)
    let words =
      "warning no extension has the identifier 'org.example.a.add', so the route 'add' is judged and "
      + "not carried out"
    #expect(folder.findings("route-without-extension") == ["\(Self.place)[0].Extension: \(words)"])
    try folder.app("A.app/PlugIns/Add.appex", "org.example.a.add")
    #expect(folder.findings("route-without-extension") == [])
  }

  @Test func `an extension in other rules that are checked with the app carries it out`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("example-a") + Self.carried)
    try folder.app("Extensions/Add.appex", "org.example.a.add")
    #expect(folder.findings("route-without-extension") == [])
  }

  @Test func `a route that names no extension is a note, and one that is switched off is none`()
    throws
  {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("example-a") + Self.routes(""))
    #expect(
      folder.findings("route-without-extension") == [
        "\(Self.place)[0]: note the route 'add' names no extension, so its URLs are judged and not "
          + "carried out"
      ])
    try folder.app(
      "A.app", "org.example.a",
      MadeUpApps.schemes("example-a") + Self.routes("<key>Enabled</key><false/>"))
    #expect(folder.findings("route-without-extension") == [])
  }

  @Test func `a URL type without an identifier is a note where it would be`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("example-a"))
    #expect(
      folder.findings("url-name-not-reverse-dns") == [
        "A.app/Info.plist: CFBundleURLTypes[0].CFBundleURLName: note the URL type has no identifier"
      ])
  }
}
