import Lints

extension AppRule {
  /// A program uses the pasteboard of all apps.
  static let generalPasteboard = AppRule(
    Lint(
      id: "general-pasteboard", severity: .note, confidence: .possible,
      summary: "A program uses the pasteboard that all apps share.",
      explanation: """
        Every app can read and replace what is on the general pasteboard, and a person's other devices get \
        it as well. Copying what a person selected is what it is for; a secret, or data that one app hands \
        to another, does not belong there.
        """,
      fix: """
        Hand data between apps of one team over a pasteboard with a name or an app group; give what is \
        copied an expiration date, and keep it on the device.
        """,
      source:
        "Apple, UIPasteboard; OWASP MASTG; that the names of selectors stay in a program is observed",
      references: [.interprocess, .noLeaks, .testPasteboard, .exposure, .pageOfPasteboard]),
    eachBundle: { bundle, found in
      guard let program = bundle.readableProgram, program.has(.generalPasteboard),
        !program.has(.pasteboardChanged)
      else { return }
      found.report(
        "the program uses the general pasteboard, which every app can read and replace",
        in: program.document, at: KeyPlace(),
        hint: "see that no secret gets there, and that what is pasted is checked")
    })
}
