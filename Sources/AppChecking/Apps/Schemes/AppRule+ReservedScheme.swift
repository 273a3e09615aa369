import AppLinks
import Lints

extension AppRule {
  /// An app claims a scheme that the system answers itself.
  static let reservedScheme = AppRule(
    Lint(
      id: "reserved-scheme", severity: .warning,
      summary: "An app claims a URL scheme that the system keeps for itself.",
      explanation: """
        The system answers some schemes itself, such as mailto, tel and https, so the claim has no \
        effect: the app never gets such a URL. A reader of the Info.plist believes otherwise.
        """,
      fix: "Remove the scheme; for https, use a universal link.",
      source:
        "Apple, \"Defining a custom URL scheme for your app\" and \"Apple URL Scheme Reference\"",
      references: [.interprocess, .deepLinks, .testSchemes, .pageOfSchemes],
      refused: .files([
        "Mail.app/Info.plist": information("com.example.mail", urlType("com.example.mail", "sms"))
      ]),
      accepted: .files([
        "Mail.app/Info.plist": information(
          "com.example.mail", urlType("com.example.mail", "example-mail"))
      ])),
    eachBundle: { bundle, found in
      for scheme in bundle.claimedSchemes {
        guard let document = bundle.information, let text = scheme.literal?.lowercased(),
          KnownScheme.reserved.contains(text), !KnownScheme.dangerous.contains(text)
        else { continue }
        let right = KnownScheme.defaultAppEntitlements[text]
        if let right, !bundle.entitlement(right).isEmpty { continue }
        // On a Mac an app needs no entitlement to be offered as the browser.
        if right != nil, document.isForMac { continue }
        // In sources, the entitlement may be that of another configuration.
        let isOpen = right != nil && !(bundle.isBuilt && bundle.knowsEntitlements)
        found.report(
          "'\(text)' is answered by the system, so this claim has no effect"
            + (right.map { " without the entitlement '\($0)'" } ?? ""),
          in: document, at: scheme,
          hint: text.hasPrefix("http") ? "use a universal link" : "remove it",
          severity: isOpen ? .note : nil, confidence: isOpen ? .possible : nil)
      }
    })
}
