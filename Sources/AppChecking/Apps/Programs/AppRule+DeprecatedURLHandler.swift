import Lints

extension AppRule {
  /// An app takes URLs by a handler that is older than the one with options.
  static let deprecatedURLHandler = AppRule(
    Lint(
      id: "deprecated-url-handler", severity: .warning, confidence: .likely,
      summary: "A program takes URLs by a deprecated handler.",
      explanation: """
        application(_:handleOpenURL:) gets any URL and does not learn which app sent it; the handler with \
        sourceApplication and annotation is deprecated since iOS 9. It is a warning if the program has no \
        handler that learns the sender, and a note if an old handler is beside a newer one: no system since \
        iOS 9 calls it, but other code of the app may. The selector can be that of a library in the program.
        """,
      fix: """
        Implement application(_:open:options:) or scene(_:openURLContexts:), and remove the older handlers.
        """,
      source:
        "Apple, UIApplicationDelegate, \"Deprecated symbols\"; that the names of selectors stay in a "
        + "program is observed",
      references: .scheme + [.channelSource, .pageOfOpenURL]),
    eachBundle: { bundle, found in
      guard bundle.kind == .app, let program = bundle.readableProgram,
        !bundle.claimedSchemes.isEmpty
      else { return }
      let newer = "implement application(_:open:options:)"
      if program.has(.handlesURL) {
        let isAlone = !program.learnsSender
        // A library of the app may have the newer handler.
        let isHidden = isAlone && program.loadsOwnLibraries
        found.report(
          isAlone
            ? "URLs arrive at '\(ProgramName.handlesURL.rawValue)', which does not learn the sender"
            : "'\(ProgramName.handlesURL.rawValue)' is beside a newer handler, and does not learn the "
              + "sender",
          in: program.document, at: KeyPlace(), hint: isAlone ? newer : "remove it",
          severity: isAlone && !isHidden ? nil : .note,
          confidence: isHidden ? .possible : nil)
      }
      if program.has(.opensURLFromSender) {
        let isAlone = !program.hasAny(.opensURLWithOptions, .sceneOpensURLs, .viewOpensURL)
        found.report(
          isAlone
            ? "URLs arrive at '\(ProgramName.opensURLFromSender.rawValue)', which is deprecated since "
              + "iOS 9"
            : "'\(ProgramName.opensURLFromSender.rawValue)' is beside a newer handler",
          in: program.document, at: KeyPlace(), hint: isAlone ? newer : "remove it",
          severity: .note)
      }
    })
}
