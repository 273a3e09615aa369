import Lints

extension AppRule {
  /// A program follows the changes on the pasteboard of all apps.
  static let pasteboardListener = AppRule(
    Lint(
      id: "pasteboard-followed", severity: .warning, confidence: .likely,
      summary: "A program follows the changes on the general pasteboard.",
      explanation: """
        Every app can put text on the general pasteboard. A program that waits for it, for instance for \
        the digits of a one-time code, takes what any app wrote there: the form of a text says nothing of \
        its origin. It also learns of what a person copies for another app.
        """,
      fix: """
        Let the person paste, with a paste control or a text field whose content type is oneTimeCode.
        """,
      source:
        "Apple, UIPasteboard, changedNotification; OWASP MASTG; that the names stay in a program is "
        + "observed",
      references: [
        .interprocess, .untrustedInput, .testPasteboard, .inputValidation, .channelSource,
        .pageOfPasteboard,
      ]),
    eachBundle: { bundle, found in
      guard let program = bundle.readableProgram,
        program.has(.generalPasteboard), program.has(.pasteboardChanged)
      else { return }
      found.report(
        "the program follows the changes on the general pasteboard, where every app can write",
        in: program.document, at: KeyPlace(), hint: "let the person paste")
    })
}
