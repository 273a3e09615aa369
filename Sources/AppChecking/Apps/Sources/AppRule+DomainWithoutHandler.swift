import Documents
import Lints
import SourceFlow

extension AppRule {
  /// An app belongs to a site, and nothing in its sources takes the links.
  static let domainWithoutHandler = AppRule(
    Lint(
      id: "domain-without-handler", severity: .warning, confidence: .likely,
      summary: "An app has an associated domain, and no code takes its universal links.",
      explanation: """
        The system opens the links of an associated site in the app. Without code that takes the user \
        activity, the app comes to the front and the page that the person wanted is not shown.
        """,
      fix:
        "Implement application(_:continue:restorationHandler:), scene(_:continue:) or onOpenURL, or "
        + "remove the domain.",
      source: "Apple, \"Supporting universal links in your app\"",
      references: .universalLink,
      refused: .files([
        "App/App.entitlements": entitlements("com.example.notes", domains: "applinks:example.com"),
        "App/App.swift": handler(""), "App/Info.plist": information("com.example.notes"),
      ]),
      accepted: .files([
        "App/App.entitlements": entitlements("com.example.notes", domains: "applinks:example.com"),
        "App/App.swift": handler(
          """

            func application(
              _ application: UIApplication, continue userActivity: NSUserActivity,
              restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
            ) -> Bool {
              userActivity.activityType == NSUserActivityTypeBrowsingWeb
            }
          """), "App/Info.plist": information("com.example.notes"),
      ]))
  ) { set, found in
    for program in set.programs where !program.isExtension {
      guard let bundle = set.bundle(of: program),
        !program.handlers.contains(where: { handler, _ in
          handler.input == .activity
            || !EntryPointNames.delegate.contains(handler.name)
              && handler.input == .link
        })
      else { continue }
      for (document, entry) in bundle.associatedDomains
      where entry.literal?.hasPrefix("applinks:") ?? false {
        found.report(
          "no code of the app takes links of '\(entry.literal?.excerpt ?? "")'", in: document,
          at: entry)
      }
    }
  }
}
