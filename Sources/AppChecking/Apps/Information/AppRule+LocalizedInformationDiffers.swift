import Lints

extension AppRule {
  /// The `Info.plist` in the folder of a language says something else than that of the bundle.
  static let localizedInformationDiffers = AppRule(
    Lint(
      id: "localized-information-differs", severity: .warning,
      summary: "An Info.plist in the folder of a language differs from that of the bundle.",
      explanation: """
        The system reads what a bundle claims from the one Info.plist at its top; in the folder of a \
        language it looks for InfoPlist.strings, with texts for people. A claim in another file has no \
        effect, or is read by tools that take it for the right one.
        """,
      fix: "Keep the claims only in the Info.plist of the bundle.",
      source: "Apple, Bundle Programming Guide, \"Localized Resources in Bundles\"",
      references: [.interprocess, .ambiguousParsing, .pageOfLocalization],
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Notes.app/de.lproj/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notizen")),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Notes.app/de.lproj/Info.plist":
          "<key>CFBundleDisplayName</key>\n<string>Notizen</string>",
      ])),
    eachBundle: { bundle, found in
      guard let information = bundle.information else { return }
      for document in bundle.localized {
        for key in claims {
          guard let value = document[key], value.value != information[key]?.value else { continue }
          found.report(
            "'\(key)' differs from that of the bundle, and has no effect here", in: document,
            at: value.place, hint: "keep it only in the Info.plist of the bundle", isKey: true)
        }
      }
    })

  /// The keys by which a bundle claims something.
  private static let claims = [
    "CFBundleDocumentTypes", "CFBundleIdentifier", "CFBundleURLTypes",
    "LSApplicationQueriesSchemes",
    "NSAppTransportSecurity", "NSExtension",
  ]
}
