import AppChecking
import Testing

struct ReservedSchemeTests {
  static let start = "A.app/Info.plist: CFBundleURLTypes[0].CFBundleURLSchemes[0]:"
  static let browser = "com.apple.developer.web-browser"

  static let cases: [(scheme: String, rights: String?, found: [String])] = [
    ("sms", nil, ["\(start) warning 'sms' is answered by the system, so this claim has no effect"]),
    (
      "FaceTime", "",
      ["\(start) warning 'facetime' is answered by the system, so this claim has no effect"]
    ),
    ("tel", "com.apple.developer.calling-app", []),
    (
      "https", nil,
      [
        "\(start) note 'https' is answered by the system, so this claim has no effect without the "
          + "entitlement '\(browser)'"
      ]
    ),
    (
      "https", "",
      [
        "\(start) warning 'https' is answered by the system, so this claim has no effect without the "
          + "entitlement '\(browser)'"
      ]
    ),
    ("https", browser, []), ("http", browser, []),
    (
      "mailto", browser,
      [
        "\(start) warning 'mailto' is answered by the system, so this claim has no effect without the "
          + "entitlement 'com.apple.developer.mail-client'"
      ]
    ),
    ("mailto", "com.apple.developer.mail-client", []), ("$(SCHEME)", nil, []),
    ("javascript", nil, []), ("abc-x", nil, []),
  ]

  @Test(arguments: cases)
  func `a scheme of the system is an app's with the right to it alone`(
    scheme: String, rights: String?, found: [String]
  ) throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes(scheme))
    if let rights {
      try folder.write("A.app/A.entitlements", rights.isEmpty ? "" : "<key>\(rights)</key><true/>")
    }
    #expect(folder.findings("reserved-scheme") == found)
  }

  @Test func `sources may have the right in another configuration`() throws {
    let folder = try MadeUpApps()
    try folder.app("App", "org.example.a", MadeUpApps.schemes("https", "sms"))
    try folder.write("App/A.entitlements", "")
    #expect(folder.findings("reserved-scheme").map { $0.contains(": note ") } == [true, false])
  }

  static let macs = [
    "<key>LSMinimumSystemVersion</key><string>13.0</string>",
    "<key>CFBundleSupportedPlatforms</key><array><string>MacOSX</string></array>",
  ]

  @Test(arguments: macs)
  func `a Mac needs no right for a browser`(key: String) throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", MadeUpApps.schemes("https", "sms") + key)
    try folder.write("A.app/A.entitlements", "")
    let found = folder.findings("reserved-scheme")
    #expect(found.count == 1 && found.first?.contains("'sms'") == true)
  }
}
