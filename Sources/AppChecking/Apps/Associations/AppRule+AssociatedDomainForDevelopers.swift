import AppLinks
import Lints

extension AppRule {
  /// An entry of the associated domains works for developers alone.
  static let associatedDomainForDevelopers = AppRule(
    Lint(
      id: "associated-domain-for-developers", severity: .warning,
      summary: "An associated domain is asked for on devices of developers only.",
      explanation: """
        With mode=developer the association is fetched from the site itself, and only where a person \
        has switched that on. On other devices the entry does nothing, and a link stays in the browser.
        """,
      fix: "Remove '?mode=developer' from what is shipped.",
      source: "Apple, \"Associated Domains Entitlement\"",
      references: .universalLink + [.activeDebugging, .pageOfDomainsEntitlement],
      refused: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com?mode=developer"),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com",
          "applinks:example.com?mode=developer"),
      ])),
    eachBundle: { bundle, found in
      let entries = bundle.associatedDomains.compactMap { found in
        found.entry.literal.flatMap { try? AssociatedDomain($0) }.map { (found, $0) }
      }
      let others = Set(entries.map(\.1).filter { $0.mode != .developer }.map(name))
      for ((document, entry), domain) in entries where domain.mode == .developer {
        guard !others.contains(name(of: domain)) else { continue }
        found.report(
          "'\(domain.host)' is associated on devices of developers only", in: document, at: entry,
          hint: "write '\(name(of: domain))', too", severity: bundle.isBuilt ? nil : .note)
      }
    })

  /// An entry without its mode.
  private static func name(of domain: AssociatedDomain) -> String {
    "\(domain.service):\(domain.isWildcard ? "*." : "")\(domain.host)"
  }
}
