import AppLinks
import Lints

extension AppRule {
  /// An app belongs to a site, and its program has no handler for the links.
  static let universalLinkWithoutHandler = AppRule(
    Lint(
      id: "universal-link-without-handler", severity: .warning, confidence: .likely,
      summary: "An app has universal links, and its program no handler for them.",
      explanation: """
        A universal link arrives as a user activity. Without a handler, a link of the site opens the app \
        and shows nothing of what it names; the page in the browser, which would have, is not shown. If \
        the program loads libraries of the app, one of them may have the handler, and it is a note.
        """,
      fix: """
        Implement application(_:continue:restorationHandler:), scene(_:continue:) or onOpenURL, or remove \
        the entry 'applinks:'.
        """,
      source:
        "Apple, \"Supporting universal links in your app\"; that the names of selectors stay in a program "
        + "is observed",
      references: .universalLink + [.pageOfContinuing]),
    eachBundle: { bundle, found in
      guard bundle.kind == .app, let program = bundle.readableProgram,
        !program.continuesActivities
      else { return }
      for (document, entry, domain) in bundle.universalLinkDomains {
        found.report(
          "links of '\(domain.host)' open the app, and its program has no handler for them",
          in: document, at: entry, hint: "implement application(_:continue:restorationHandler:)",
          severity: program.loadsOwnLibraries ? .note : nil,
          confidence: program.loadsOwnLibraries ? .possible : nil)
      }
    })
}
