import Documents
import Lints

extension AppRule {
  /// The identifier of an extension does not begin with that of its app.
  static let extensionOutsideApp = AppRule(
    Lint(
      id: "extension-outside-app", severity: .error,
      summary: "The identifier of an extension does not begin with that of its app.",
      explanation: """
        The system takes an extension for that of an app by its bundle identifier: that of the app, a \
        period and one more name. With another the app is not installed, or the extension not found.
        """,
      fix: "Begin the identifier of the extension with that of the app and a period.",
      source: "Apple, \"CFBundleIdentifier\" and the checks of installation (observed)",
      references: [.interprocess, .testExtensions, .pageOfBundleIdentifier],
      refused: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/PlugIns/Widget.appex/Info.plist": widget("com.example.widget"),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/PlugIns/Widget.appex/Info.plist": widget("com.example.notes.widget"),
      ]))
  ) { set, found in
    for app in set.allBundles where app.kind == .app {
      guard let identifier = app.identifier else { continue }
      for plugIn in app.plugIns where plugIn.kind == .appExtension {
        guard let document = plugIn.information, let its = plugIn.identifier,
          !its.lowercased().hasPrefix(identifier.lowercased() + ".")
        else { continue }
        found.report(
          "'\(its.excerpt)' does not begin with that of the app, '\(identifier.excerpt)'",
          in: document, at: KeyPlace(keys: ["CFBundleIdentifier"]),
          hint: "write '\(identifier.excerpt).NAME'")
      }
    }
  }

  private static func widget(_ identifier: String) -> String {
    """
    <key>CFBundleIdentifier</key>
    <string>\(identifier)</string>

    """ + appExtension("com.apple.widgetkit-extension")
  }
}
