import Documents
import Lints

extension AppRule {
  /// `CFBundleURLTypes` is not what it must be.
  static let urlTypesOfWrongKind = AppRule(
    Lint(
      id: "url-types-of-wrong-kind", severity: .error,
      summary: "CFBundleURLTypes, or a part of it, is of the wrong kind.",
      explanation: """
        CFBundleURLTypes is an array of dictionaries, each with an array of schemes and a role. The \
        system passes over anything else, so the app does not get the URLs.
        """,
      fix: "Write an array, even for one type or one scheme.",
      source: "Apple, Information Property List, CFBundleURLTypes",
      references: [.interprocess, .testSchemes, .pageOfURLTypes],
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes",
          """
          <key>CFBundleURLTypes</key>
          <dict>
            <key>CFBundleURLName</key>
            <string>com.example.notes</string>
            <key>CFBundleURLSchemes</key>
            <array>
              <string>example-notes</string>
            </array>
          </dict>
          """)
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information, let types = document["CFBundleURLTypes"] else {
        return
      }
      if types.value.array == nil {
        found.report(
          "'CFBundleURLTypes' is an array; this is \(types.value.kind)", in: document, at: types,
          hint: "write an array with this in it")
      }
      for type in types.elements {
        guard type.value.dictionary != nil else {
          if types.value.array != nil {
            found.report(
              "a URL type is a dictionary; this is \(type.value.kind)", in: document, at: type)
          }
          continue
        }
        if let schemes = type["CFBundleURLSchemes"], schemes.value.array == nil {
          found.report(
            "'CFBundleURLSchemes' is an array; this is \(schemes.value.kind)", in: document,
            at: schemes, hint: "write an array with this in it")
        }
        if let role = type["CFBundleTypeRole"], role.text == nil {
          found.report(
            "a role is a string; this is \(role.value.kind)", in: document, at: role,
            severity: .warning)
        }
        let roles = ["Editor", "Viewer", "Shell", "None"]
        if let role = type["CFBundleTypeRole"], role.literal.map({ !roles.contains($0) }) ?? false {
          found.report(
            "there is no role '\(role.text?.excerpt ?? "")'", in: document, at: role,
            hint: "write 'Editor' for a scheme of your own, 'Viewer' for one that you adopt",
            severity: .warning)
        }
      }
    })
}
