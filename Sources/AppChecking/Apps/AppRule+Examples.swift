extension AppRule {
  /// The members of the `Info.plist` of an app.
  static func information(_ identifier: String, _ members: String = "") -> String {
    """
    <key>CFBundleIdentifier</key>
    <string>\(identifier)</string>
    <key>CFBundlePackageType</key>
    <string>APPL</string>
    \(members)
    """
  }

  /// A key `CFBundleURLTypes` with one type.
  static func urlType(_ name: String, _ scheme: String, role: String = "Editor") -> String {
    """
    <key>CFBundleURLTypes</key>
    <array>
      <dict>
        <key>CFBundleTypeRole</key>
        <string>\(role)</string>
        <key>CFBundleURLName</key>
        <string>\(name)</string>
        <key>CFBundleURLSchemes</key>
        <array>
          <string>\(scheme)</string>
        </array>
      </dict>
    </array>
    """
  }

  /// A key with an array of strings.
  static func strings(_ key: String, _ values: String...) -> String {
    """
    <key>\(key)</key>
    <array>
    \(values.map { "  <string>\($0)</string>" }.joined(separator: "\n"))
    </array>
    """
  }

  /// The members of entitlements with the team and the sites of an app.
  static func entitlements(_ identifier: String, domains: String...) -> String {
    """
    <key>application-identifier</key>
    <string>ABCDE12345.\(identifier)</string>
    <key>com.apple.developer.associated-domains</key>
    <array>
    \(domains.map { "  <string>\($0)</string>" }.joined(separator: "\n"))
    </array>
    """
  }

  /// A dictionary `NSExtension` of a point.
  static func appExtension(_ point: String, attributes: String = "") -> String {
    let inner = attributes.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    return """
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
      \(inner)
        </dict>
        <key>NSExtensionPointIdentifier</key>
        <string>\(point)</string>
      </dict>
      """
  }

  /// The text of an association with one detail.
  static func association(_ app: String, components: String) -> String {
    """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["\(app)"],
            "components": [\(components)]
          }
        ]
      }
    }
    """
  }
}
