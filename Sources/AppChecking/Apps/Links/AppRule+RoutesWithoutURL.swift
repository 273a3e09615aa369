import Documents
import Lints

extension AppRule {
  /// An app has routes, and no URL reaches them.
  static let routesWithoutURL = AppRule(
    Lint(
      id: "routes-without-url", severity: .warning,
      summary: "An app says what URLs may ask of it, and claims no URL.",
      explanation: """
        The routes of SharepipeLinks are asked for by URLs of a scheme that the app claims under \
        CFBundleURLTypes, or by universal links of a site under com.apple.developer.associated-domains. \
        With neither, no URL reaches them. It is less sure if the entitlements of the app are not there.
        """,
      fix: "Add CFBundleURLTypes with a scheme, or an associated domain with 'applinks:'.",
      source: "Apple, \"Defining a custom URL scheme for your app\"",
      references: [.interprocess, .testSchemes, .pageOfURLTypes],
      refused: .files(["Notes.app/Info.plist": links()]),
      accepted: .files([
        "Notes.app/Info.plist": links(urlType("com.example.notes", "example-notes"))
      ])),
    eachBundle: { bundle, found in
      guard bundle.kind != .appExtension, let document = bundle.information,
        let routes = document["SharepipeLinks"]?["Routes"], !routes.elements.isEmpty,
        bundle.claimedSchemes.isEmpty, bundle.universalLinkDomains.isEmpty
      else { return }
      found.report(
        "no URL reaches these routes: the app claims no scheme and no site", in: document,
        at: routes, hint: "add CFBundleURLTypes with a scheme",
        confidence: bundle.knowsEntitlements ? nil : .likely)
    })

  private static func links(_ urls: String = "") -> String {
    information(
      "com.example.notes",
      urls + """

        <key>SharepipeLinks</key>
        <dict>
          <key>Routes</key>
          <array>
            <dict>
              <key>Effect</key>
              <string>additive</string>
              <key>Name</key>
              <string>add</string>
            </dict>
          </array>
        </dict>
        """)
  }
}
