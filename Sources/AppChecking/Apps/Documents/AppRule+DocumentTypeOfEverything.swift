import Lints

extension AppRule {
  /// An app opens every file.
  static let documentTypeOfEverything = AppRule(
    Lint(
      id: "document-type-of-everything", severity: .note,
      summary: "An app says that it opens every file.",
      explanation: """
        Nearly every file conforms to this type, so the app is offered for each, and gets files that it \
        does not expect. What it opens must be checked as what came from outside.
        """,
      fix: "Name the types that the app really opens.",
      source: "Apple, Information Property List, CFBundleDocumentTypes; Uniform Type Identifiers",
      references: [.interprocess, .testExposure, .inputValidation, .pageOfDocumentTypes],
      refused: .files([
        "Viewer.app/Info.plist": information("com.example.viewer", documentType("public.data"))
      ]),
      accepted: .files([
        "Viewer.app/Info.plist": information("com.example.viewer", documentType("com.adobe.pdf"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information else { return }
      for type in document["CFBundleDocumentTypes"]?.elements ?? []
      where type["LSHandlerRank"]?.text != "None" {
        for identifier in type["LSItemContentTypes"]?.elements ?? [] {
          guard let text = identifier.text?.lowercased(), wideTypes.contains(text) else { continue }
          found.report(
            "'\(text)' is nearly every file", in: document, at: identifier,
            hint: "name the types that the app opens")
        }
      }
    })

  private static let wideTypes: Set<String> = [
    "public.item", "public.data", "public.content",
  ]

  private static func documentType(_ identifier: String) -> String {
    """
    <key>CFBundleDocumentTypes</key>
    <array>
      <dict>
        <key>CFBundleTypeName</key>
        <string>Document</string>
        <key>LSHandlerRank</key>
        <string>Alternate</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>\(identifier)</string>
        </array>
      </dict>
    </array>
    """
  }
}
