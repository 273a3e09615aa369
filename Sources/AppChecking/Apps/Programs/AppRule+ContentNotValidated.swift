import Lints

extension AppRule {
  /// A share extension with Apple's form posts whatever is in it.
  static let contentNotValidated = AppRule(
    Lint(
      id: "content-not-validated", severity: .warning, confidence: .likely,
      summary: "A share extension with Apple's form does not check what is posted.",
      explanation: """
        The form of SLComposeServiceViewController asks isContentValid() whether it may be posted, also \
        after each change. Without an implementation of its own the answer is always yes, so content of \
        any kind and length, or none, is posted. A form of another kind is not looked at. If the program \
        loads libraries of the app, one of them may have the method, and it is a note.
        """,
      fix: """
        Override isContentValid(), and return false for attachments and text that cannot be posted.
        """,
      source:
        "Apple, SLComposeServiceViewController; App Extension Programming Guide, \"Share\"; that the "
        + "names of selectors stay in a program is observed",
      references: [
        .interprocess, .untrustedInput, .testExtensions, .inputValidation, .pageOfCompose,
      ]),
    eachBundle: { bundle, found in
      guard let document = bundle.information, let point = bundle.point,
        point.text == "com.apple.share-services", let program = bundle.readableProgram,
        program.has(.composeController), !program.has(.isContentValid)
      else { return }
      found.report(
        "the share extension has Apple's form without isContentValid(), so everything is posted",
        in: document, at: point, hint: "override isContentValid()",
        severity: program.loadsOwnLibraries ? .note : nil,
        confidence: program.loadsOwnLibraries ? .possible : nil)
    })
}
