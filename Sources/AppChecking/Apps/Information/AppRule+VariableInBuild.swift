import Documents
import Lints
import ShareRules

extension AppRule {
  /// A variable of the build stands in what was built.
  static let variableInBuild = AppRule(
    Lint(
      id: "variable-in-build", severity: .warning,
      summary: "A variable was not filled in when the app was built.",
      explanation: """
        Xcode fills in $(NAME) when it makes the Info.plist of a bundle. Where one is left, the system \
        takes it as it stands: the app has an identifier or a scheme that was never meant.
        """,
      fix: "Set the variable in the build settings, or write the value.",
      source: "Apple, Build Settings Reference, INFOPLIST_EXPAND_BUILD_SETTINGS",
      references: [.interprocess, .testSchemes, .pageOfURLTypes],
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "$(APP_SCHEME)"))
      ]),
      accepted: .files([
        "Notes/Info.plist": information(
          "$(PRODUCT_BUNDLE_IDENTIFIER)", urlType("com.example.notes", "$(APP_SCHEME)"))
      ])),
    eachBundle: { bundle, found in
      guard bundle.isBuilt else { return }
      if let document = bundle.information {
        let keys = [
          "CFBundleIdentifier", "CFBundleURLTypes", "LSApplicationQueriesSchemes",
          "CFBundleDocumentTypes", "NSAppTransportSecurity",
        ]
        for key in keys { report(document[key], in: document, &found) }
        // What the rule has of this is found with the rule.
        for key in ["NSExtensionPrincipalClass", "NSExtensionMainStoryboard"] {
          report(document["NSExtension"]?[key], in: document, &found)
        }
      }
      for document in bundle.entitlements { report(document.top, in: document, &found) }
    })

  private static func report(
    _ value: PlacedValue?, in document: CheckedDocument, _ found: inout RuleFindings
  ) {
    guard let value else { return }
    switch value.value {
    case .string(let text):
      // A name between underscores is a name like any other here.
      guard let left = Placeholder.first(in: text), !left.text.hasPrefix("__") else { return }
      found.report("'\(left.text.excerpt)' was not filled in", in: document, at: value)
    case .array: for element in value.elements { report(element, in: document, &found) }
    case .dictionary: for member in value.members { report(member.value, in: document, &found) }
    default: return
    }
  }
}
