import Testing

@testable import AppChecking

struct ParameterLeaksTests {
  static let routes = """
    <key>SharepipeLinks</key><dict><key>Routes</key><array>
    <dict><key>Name</key><string>open</string><key>Parameters</key><array>
    <dict><key>Name</key><string>page</string></dict>
    <dict><key>Name</key><string>access_token</string></dict>
    <dict><key>Name</key><string>pin2</string><key>Secret</key><true/></dict></array></dict>
    <dict><key>Name</key><string>old</string><key>Enabled</key><false/><key>Parameters</key><array>
    <dict><key>Name</key><string>token</string></dict></array></dict>
    </array></dict>
    """

  static func place(_ number: Int) -> String {
    "A.app/Info.plist: SharepipeLinks.Routes[0].Parameters[\(number)].Name: "
  }

  @Test func `each parameter of a scheme that two vendors claim is named`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("example-a") + Self.routes)
    try folder.app("B.app", "com.other.b", MadeUpApps.schemes("Example-A"))
    #expect(
      folder.findings("parameter-leaks") == [
        Self.place(0)
          + "note 'page' of the route 'open' also reaches com.other.b, which claims 'example-a'",
        Self.place(1)
          + "error 'access_token' of the route 'open', a secret, also reaches com.other.b, "
          + "which claims 'example-a'",
        Self.place(2)
          + "error 'pin2' of the route 'open', a secret, also reaches com.other.b, which claims "
          + "'example-a'",
      ])
  }

  @Test func `a scheme by which a sign-in is answered may be claimed by any app`() throws {
    let folder = try MadeUpApps()
    let scheme = "com.googleusercontent.apps.12-ab"
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes(scheme) + Self.routes)
    let rest = "can arrive by '\(scheme)', which any app may claim"
    #expect(
      folder.findings("parameter-leaks") == [
        Self.place(0) + "note 'page' of the route 'open' \(rest)",
        Self.place(1) + "warning 'access_token' of the route 'open', a secret, \(rest)",
        Self.place(2) + "warning 'pin2' of the route 'open', a secret, \(rest)",
      ])
  }

  @Test func `a scheme that one vendor claims leaks nothing`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("example-a") + Self.routes)
    try folder.app("B.app", "org.example.b", MadeUpApps.schemes("example-a"))
    #expect(folder.findings("parameter-leaks") == [])
  }
}
