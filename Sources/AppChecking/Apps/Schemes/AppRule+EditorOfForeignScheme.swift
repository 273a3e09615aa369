import AppLinks
import Lints

extension AppRule {
  /// An app says that the scheme of another vendor is its own.
  static let editorOfForeignScheme = AppRule(
    Lint(
      id: "editor-of-foreign-scheme", severity: .warning, confidence: .likely,
      summary: "An app claims the scheme of another vendor's app as its own.",
      explanation: """
        The role Editor says that the scheme is the app's own; for one that it adopts, Viewer is meant. \
        URLs that are meant for the other vendor's app may be opened here, with what they carry.
        """,
      fix: "Remove the scheme, or say Viewer if the app really opens such URLs.",
      source:
        "Apple, \"Defining a custom URL scheme for your app\"; the schemes of vendors as they document them",
      references: .scheme + [.channelDestination],
      refused: .files([
        "Chat.app/Info.plist": information(
          "com.example.chat", urlType("com.example.chat", "whatsapp"))
      ]),
      accepted: .files([
        "Chat.app/Info.plist": information(
          "com.example.chat", urlType("com.example.chat", "whatsapp", role: "Viewer"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information, let identifier = bundle.identifier else { return }
      for type in bundle.urlTypes where type.claims {
        for scheme in type.schemes {
          guard let text = scheme.literal, let owner = KnownScheme.owner(of: text),
            !(identifier.lowercased() + ".").hasPrefix(owner + "."), type.role?.text != "Viewer"
          else { continue }
          let isEditor = type.role?.text == "Editor"
          found.report(
            "'\(text)' is a scheme of \(owner), and this app claims it"
              + (isEditor ? " as its own" : ""),
            in: document, at: scheme, hint: "remove it, or say 'Viewer'",
            severity: isEditor ? nil : .note)
        }
      }
    })
}
