import Lints

extension AppRule {
  /// An app in which secrets are entered lets keyboards of others in.
  static let keyboardNextToSecureEntry = AppRule(
    Lint(
      id: "keyboard-next-to-secure-entry", severity: .warning, confidence: .likely,
      summary: "An app in which secrets are entered allows keyboards of others.",
      explanation: """
        A secure field itself has the system's keyboard, but a name, a number or a message next to it is \
        typed on whatever keyboard a person has installed, which sees every keystroke. This app \
        never turns them off. The fields are in its interface files, or its program makes them. If the \
        program loads libraries of the app, one of them may turn keyboards off, and it is a note.
        """,
      fix: """
        Implement application(_:shouldAllowExtensionPointIdentifier:) and return false for the \
        keyboard's point.
        """,
      source:
        "Apple, application(_:shouldAllowExtensionPointIdentifier:); OWASP MASTG; that the compiled "
        + "interface and the program name a secure field is observed",
      references: [
        .interprocess, .untrustedExtensions, .testExtensions, .exposure, .pageOfAllowedPoints,
      ])
  ) { set, found in
    for bundle in set.allBundles where bundle.kind == .app {
      // A program that is encrypted, or is not there, does not show whether it says so.
      guard let program = bundle.readableProgram, !program.has(.allowsExtensionPoint) else {
        continue
      }
      let place: (document: CheckedDocument, words: String)
      if let interface = bundle.secureEntries.first {
        place = (interface, "secrets are entered here")
      } else if program.hasAny(.setsSecureEntry, .secureField) {
        place = (program.document, "the program makes fields for secrets")
      } else {
        continue
      }
      let own = bundle.plugIns.contains { $0.point?.text == keyboardPoint }
      found.report(
        place.words + ", and the app allows every keyboard" + (own ? ", its own among them" : ""),
        in: place.document, at: KeyPlace(),
        hint: "implement application(_:shouldAllowExtensionPointIdentifier:)",
        severity: program.loadsOwnLibraries ? .note : nil,
        confidence: program.loadsOwnLibraries ? .possible : nil)
    }
  }
}
