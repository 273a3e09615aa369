import Lints

extension AppRule {
  /// What an app keeps among its documents can be read and changed from outside.
  static let documentsShared = AppRule(
    Lint(
      id: "documents-shared", severity: .note,
      summary: "The folder Documents of an app is open to a computer and to other apps.",
      explanation: """
        With UIFileSharingEnabled a computer with the device sees the folder; with \
        LSSupportsOpeningDocumentsInPlace beside it, Files and other apps do too. A database or a token \
        that the app keeps there can be read and replaced.
        """,
      fix: "Keep in Documents what people made, and everything else in Application Support.",
      source:
        "Apple, Information Property List, UIFileSharingEnabled and LSSupportsOpeningDocumentsInPlace",
      references: [.noLeaks, .testExposure, .wrongSphere, .pageOfFileSharing],
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", "<key>UIFileSharingEnabled</key>\n<true/>")
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", "<key>LSSupportsOpeningDocumentsInPlace</key>\n<true/>")
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information, let sharing = document["UIFileSharingEnabled"],
        sharing.value.isTruthy
      else { return }
      let inPlace = document["LSSupportsOpeningDocumentsInPlace"]?.value.isTruthy ?? false
      found.report(
        "a computer" + (inPlace ? ", Files and other apps see" : " sees") + " the folder Documents",
        in: document, at: KeyPlace(keys: ["UIFileSharingEnabled"]),
        hint: "keep nothing there but what people made", isKey: true)
    })
}
