import AppLinks
import Documents
import Lints

extension AppRule {
  /// An entry of the associated domains does nothing.
  static let associatedDomainIgnored = AppRule(
    Lint(
      id: "associated-domain-ignored", severity: .error,
      summary: "An entry of the associated domains has a form that does nothing.",
      explanation: """
        An entry is a service and a host, such as applinks:example.com, without scheme, port and path. \
        The system passes over anything else, so the links stay in the browser, and nothing says why.
        """,
      fix: "Write the service, a colon and the host.",
      source: "Apple, \"Associated Domains Entitlement\"",
      references: .universalLink + [.pageOfDomainsEntitlement],
      refused: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:https://example.com/"),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com"),
      ])),
    eachBundle: { bundle, found in
      for (document, entry) in bundle.associatedDomains {
        guard let text = entry.text else {
          found.report(
            "an associated domain is a string; this is \(entry.value.kind)", in: document, at: entry
          )
          continue
        }
        guard let literal = entry.literal else { continue }
        do throws(AssociatedDomainError) {
          _ = try AssociatedDomain(literal)
        } catch {
          found.report("'\(text.excerpt)' does nothing: \(error)", in: document, at: entry)
        }
      }
    })
}
