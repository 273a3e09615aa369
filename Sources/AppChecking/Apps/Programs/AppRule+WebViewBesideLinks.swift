import Lints

extension AppRule {
  /// A program takes links and shows web pages.
  static let webViewBesideLinks = AppRule(
    Lint(
      id: "web-view-beside-links", severity: .note, confidence: .possible,
      summary: "A program takes links and has web views.",
      explanation: """
        If a link says which page a web view shows, the author of the link chooses what is shown under the \
        name of the app, with the cookies and the native functions that the app gives its pages. Whether a \
        link gets that far is in the program's code, which is not read.
        """,
      fix: """
        Load only https URLs of hosts that are compared exactly, and open all others in the browser.
        """,
      source:
        "OWASP MASTG, \"WebViews\"; Apple, WKWebView; that the names of classes stay in a program is "
        + "observed",
      references: .scheme + [.webViews, .openRedirect, .pageOfWebView]),
    eachBundle: { bundle, found in
      guard bundle.kind == .app, let program = bundle.readableProgram, program.has(.webView) else {
        return
      }
      let ways = [
        bundle.claimedSchemes.isEmpty || !(program.learnsSender || program.has(.handlesURL))
          ? nil : "URLs",
        bundle.universalLinkDomains.isEmpty || !program.continuesActivities
          ? nil : "universal links",
      ].compactMap(\.self)
      guard !ways.isEmpty else { return }
      found.report(
        "the program takes \(ways.joined(separator: " and ")), and shows web pages",
        in: program.document, at: KeyPlace(), hint: "see that no link chooses the page")
    })
}
