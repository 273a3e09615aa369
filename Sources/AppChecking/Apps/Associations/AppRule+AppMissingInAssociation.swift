import AppLinks
import Documents
import Lints

extension AppRule {
  /// A site does not name an app that says it belongs to it.
  static let appMissingInAssociation = AppRule(
    Lint(
      id: "app-missing-in-association", severity: .error,
      summary: "An app says it belongs to a site, and the site does not name the app.",
      explanation: """
        Both sides must agree: the entitlement names the site, and the file of the site names the team \
        and the bundle identifier. Without the second a link stays in the browser, and what was meant \
        for the app is a web page.
        """,
      fix: "Add the app's identifier to 'appIDs' in the file of the site.",
      source: "Apple, \"Supporting associated domains\"",
      references: .universalLink + [.originValidation],
      refused: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com"),
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.note", components: #"{ "/": "/notes/*" }"#),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com"),
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*" }"#),
      ]))
  ) { set, found in
    for bundle in set.allBundles where bundle.kind != .appExtension {
      guard let app = AppName(of: bundle) else { continue }
      let silent = set.associations.compactMap { association -> (CheckedAssociation, String?)? in
        guard case .success(let content) = association.content,
          !content.apps.contains(where: app.isNamed)
        else { return nil }
        return (association, NearestName.suggestion(for: app.text, among: content.apps))
      }
      for (document, entry) in bundle.associatedDomains {
        guard let domain = entry.literal.flatMap({ try? AssociatedDomain($0) }),
          domain.service == "applinks"
        else { continue }
        for (association, near) in silent where association.isCovered(by: domain) {
          found.report(
            "\(association.words) does not name '\(app.text.excerpt)'",
            in: document, at: entry,
            hint: near.map { "it names '\($0.excerpt)'" }
              ?? "add it to 'appIDs' in \(association.document.name)")
        }
      }
    }
  }
}
