import Testing

struct TransportSecurityOffTests {
  static let off =
    "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>"
  static let point =
    "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
    + "<string>com.apple.widgetkit-extension</string></dict>"

  static let bundles: [(String, String, String)] = [
    ("A.app", "", "warning the app"), ("A", "", "note the app"),
    ("A.appex", point, "note the extension"), ("E", point, "note the extension"),
  ]

  @Test(arguments: bundles)
  func `what is built has a warning, and sources and extensions a note`(
    name: String, members: String, expected: String
  ) throws {
    let folder = try MadeUpApps()
    try folder.app(name, "org.example.a", Self.off + members)
    #expect(
      folder.findings("transport-security-off") == [
        "\(name)/Info.plist: NSAppTransportSecurity.NSAllowsArbitraryLoads: \(expected) takes plain "
          + "HTTP and old TLS from every host"
      ])
  }
}
