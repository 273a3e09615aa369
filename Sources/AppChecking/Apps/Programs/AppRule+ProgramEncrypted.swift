import Lints

extension AppRule {
  /// A program is encrypted, so that nothing was found in it.
  static let programEncrypted = AppRule(
    Lint(
      id: "program-encrypted", severity: .note,
      summary: "A program is encrypted, so its names were not looked at.",
      explanation: """
        The App Store encrypts the code of an app for the device on which it is bought. Which handlers, \
        pasteboards, secure fields and web views the program has is not seen, so no finding about them \
        does not mean that there is none. Entitlements are not encrypted, and were read.
        """,
      fix: "Check the build that was handed to the App Store.",
      source: "Apple, <mach-o/loader.h>, encryption_info_command",
      references: [.interprocess, .pageOfHashes]),
    eachBundle: { bundle, found in
      guard let program = bundle.executable, program.isEncrypted else { return }
      found.report(
        "the program is encrypted: its handlers, pasteboards, secure fields and web views were not "
          + "looked at", in: program.document, at: KeyPlace(),
        hint: "check the build that was handed to the App Store")
    })
}
