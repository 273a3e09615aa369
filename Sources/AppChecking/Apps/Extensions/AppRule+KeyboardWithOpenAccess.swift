import Lints

extension AppRule {
  /// A keyboard asks for open access.
  static let keyboardWithOpenAccess = AppRule(
    Lint(
      id: "keyboard-with-open-access", severity: .warning,
      summary: "A keyboard asks for open access.",
      explanation: """
        A keyboard sees every keystroke in the apps that allow it. With open access it can use the \
        network and share a container with its app, so what is typed can leave the device. In sources it \
        is a note, because their author decided it.
        """,
      fix: "Set RequestsOpenAccess to false unless the keyboard cannot do its work without.",
      source: "Apple, \"Configuring open access for a custom keyboard\"",
      references: [
        .interprocess, .untrustedExtensions, .testExtensions, .exposure, .pageOfOpenAccess,
      ],
      refused: .files([
        "Keys.appex/Info.plist": keyboard(isOpen: true)
      ]),
      accepted: .files([
        "Keys.appex/Info.plist": keyboard(isOpen: false)
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information, bundle.point?.text == keyboardPoint,
        let access = document["NSExtension"]?["NSExtensionAttributes"]?["RequestsOpenAccess"],
        access.value.isTruthy
      else { return }
      found.report(
        "the keyboard asks for open access: what is typed can leave the device", in: document,
        at: access, hint: "set it to false unless it is needed",
        severity: bundle.isBuilt ? nil : .note)
    })

  /// The point of keyboards.
  static let keyboardPoint = "com.apple.keyboard-service"

  private static func keyboard(isOpen: Bool) -> String {
    """
    <key>CFBundleIdentifier</key>
    <string>com.example.keys.keyboard</string>

    """
      + appExtension(
        keyboardPoint, attributes: "<key>RequestsOpenAccess</key>\n<\(isOpen ? "true" : "false")/>")
  }
}
