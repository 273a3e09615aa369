import AppLinks
import Lints

extension AppRule {
  /// An app does not say that it belongs to a site that names it.
  static let domainMissingInApp = AppRule(
    Lint(
      id: "domain-missing-in-app", severity: .warning,
      summary: "A site names an app, and the app does not say that it belongs to the site.",
      explanation: """
        Both sides must agree. Without the entry in the app's entitlements the rules of the site do \
        nothing for it, and its links stay in the browser.
        """,
      fix: "Add 'applinks:HOST' to the associated domains of the app.",
      source: "Apple, \"Supporting associated domains\"",
      references: .universalLink + [.originValidation, .pageOfDomainsEntitlement],
      refused: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "webcredentials:example.com"),
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*" }"#),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com"),
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*" }"#),
      ]))
  ) { set, found in
    for bundle in set.allBundles where bundle.kind == .app && bundle.knowsEntitlements {
      guard let app = AppName(of: bundle) else { continue }
      let domains = bundle.associatedDomains.map(\.entry)
      // What is left to be filled in may be this very site.
      guard !domains.contains(where: { $0.text != nil && $0.literal == nil }) else { continue }
      let known = domains.compactMap { $0.literal.flatMap { try? AssociatedDomain($0) } }
      for association in set.associations {
        guard case .success(let content) = association.content,
          content.apps.contains(where: app.isNamed),
          let domain = association.domain,
          !known.contains(where: { $0.service == "applinks" && $0.covers(domain) }),
          let document = bundle.entitlements.first
        else { continue }
        found.report(
          "\(domain) names this app, which does not say that it belongs to it",
          in: document, at: KeyPlace(keys: ["com.apple.developer.associated-domains"]),
          hint: "add 'applinks:\(domain)'", isKey: true)
      }
    }
  }
}
