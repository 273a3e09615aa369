import AppLinks
import Documents
import Lints

extension AppRule {
  /// An app takes URLs by a scheme alone.
  static let schemeWithoutUniversalLink = AppRule(
    Lint(
      id: "scheme-without-universal-link", severity: .note,
      summary: "An app claims URL schemes and no web site.",
      explanation: """
        Any app may claim the same scheme and get the URLs. Only the app that the web site names \
        opens a universal link; without that app, the browser does.
        """,
      fix:
        "Add an associated domain with 'applinks:', and offer each link as a universal link too.",
      source:
        "Apple, \"Defining a custom URL scheme for your app\" and \"Supporting associated domains\"",
      references: .scheme + [.testUniversalLinks, .pageOfAssociatedDomains],
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Notes.app/Notes.entitlements": """
        <key>application-identifier</key>
        <string>ABCDE12345.com.example.notes</string>
        """,
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:notes.example.com"),
      ])),
    eachBundle: { bundle, found in
      // Without entitlements it is unknown whether the app has universal links.
      guard bundle.kind == .app, bundle.knowsEntitlements, let document = bundle.information,
        let scheme = bundle.claimedSchemes.first(where: { scheme in
          let text = scheme.text?.lowercased() ?? ""
          return ForeignCallback(scheme) == nil && !KnownScheme.reserved.contains(text)
            && !KnownScheme.dangerous.contains(text)
        }),
        !bundle.associatedDomains.contains(where: {
          $0.entry.text?.hasPrefix("applinks:") ?? false
        })
      else { return }
      found.report(
        "'\(scheme.text?.excerpt ?? "")' has no universal link beside it: the app belongs to no web "
          + "site", in: document, at: scheme, hint: "add an associated domain, 'applinks:HOST'")
    })
}
