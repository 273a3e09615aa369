import Documents
import Lints

extension AppRule {
  /// No extension carries out what a route asks for.
  static let routeWithoutExtension = AppRule(
    Lint(
      id: "route-without-extension", severity: .warning, confidence: .likely,
      summary: "No extension carries out what a route asks for.",
      explanation: """
        A URL of such a route is judged, and nothing is done: 'open' reports that the route cannot be \
        carried out. A route that names no extension is a note, because its URLs may be meant to be judged \
        alone. A route that names one which is not in the app, and in none of the other things that are \
        checked, is a warning; the extension may be among rules that are not checked here.
        """,
      fix: "Write the identifier of an extension under 'Extension', and put it into PlugIns.",
      source: "sharepipe, SharepipeLinks, Routes, Extension",
      references: [.interprocess, .testSchemes, .pageOfSchemes],
      refused: .files([
        "Notes.app/Info.plist": links("com.example.notes.added"),
        "Notes.app/PlugIns/Add.appex/Info.plist": carrier,
      ]),
      accepted: .files([
        "Notes.app/Info.plist": links("com.example.notes.add"),
        "Notes.app/PlugIns/Add.appex/Info.plist": carrier,
      ]))
  ) { set, found in
    let bundles = set.allBundles
    let known = Set(bundles.filter { $0.kind != .app }.compactMap(\.identifier))
    // A variable that Xcode has yet to fill in may be any identifier.
    let isOpen = bundles.contains { $0.kind != .app && $0.point != nil && $0.identifier == nil }
    for bundle in bundles {
      guard let document = bundle.information else { continue }
      for route in document["SharepipeLinks"]?["Routes"]?.elements ?? []
      where route["Enabled"]?.value.isTruthy ?? true {
        guard let name = route["Name"]?.text else { continue }
        guard let carrier = route["Extension"] else {
          found.report(
            "the route '\(name.excerpt)' names no extension, so its URLs are judged and not carried out",
            in: document, at: route, hint: "add 'Extension'", severity: .note)
          continue
        }
        guard let identifier = carrier.literal, !known.contains(identifier), !isOpen else {
          continue
        }
        let nearest = NearestName.suggestion(for: identifier, among: known.sorted())
        found.report(
          "no extension has the identifier '\(identifier.excerpt)', so the route '\(name.excerpt)' is "
            + "judged and not carried out", in: document, at: carrier,
          hint: nearest.map { "did you mean '\($0)'?" } ?? "put the extension into PlugIns")
      }
    }
  }

  private static let carrier =
    """
    <key>CFBundleIdentifier</key>
    <string>com.example.notes.add</string>

    """
    + appExtension(
      "com.apple.share-services",
      attributes: """
        <key>NSExtensionActivationRule</key>
        <dict>
          <key>NSExtensionActivationSupportsText</key>
          <true/>
        </dict>
        """)

  private static func links(_ carrier: String) -> String {
    information(
      "com.example.notes",
      urlType("com.example.notes", "example-notes") + """

        <key>SharepipeLinks</key>
        <dict>
          <key>Routes</key>
          <array>
            <dict>
              <key>Effect</key>
              <string>additive</string>
              <key>Extension</key>
              <string>\(carrier)</string>
              <key>Name</key>
              <string>add</string>
            </dict>
          </array>
        </dict>
        """)
  }
}
