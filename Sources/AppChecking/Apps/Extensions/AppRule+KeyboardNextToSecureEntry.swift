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
        never turns them off.
        """,
      fix: """
        Implement application(_:shouldAllowExtensionPointIdentifier:) and return false for the \
        keyboard's point.
        """,
      source:
        "Apple, application(_:shouldAllowExtensionPointIdentifier:); OWASP MASTG; that the compiled "
        + "interface names a secure field is observed",
      references: [
        .interprocess, .untrustedExtensions, .testExtensions, .exposure, .pageOfAllowedPoints,
      ])
  ) { set, found in
    for bundle in set.allBundles where bundle.kind == .app {
      // A program that is encrypted, or is not there, does not show whether it says so.
      guard let program = bundle.executable, !program.isEncrypted, !program.restrictsExtensions,
        let document = bundle.secureEntries.first
      else { continue }
      let own = bundle.plugIns.contains { $0.point?.text == keyboardPoint }
      found.report(
        "secrets are entered here, and the app allows every keyboard"
          + (own ? ", its own among them" : ""),
        in: document, at: KeyPlace(),
        hint: "implement application(_:shouldAllowExtensionPointIdentifier:)")
    }
  }
}
