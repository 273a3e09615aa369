import Lints

extension AppRule {
  /// Any URL may have an action run.
  static let actionWithoutKey = AppRule(
    Lint(
      id: "action-without-key", severity: .warning,
      summary: "Every URL may have an action run, without a key.",
      explanation: """
        With AllowsURLActions a URL can name an action that sends or changes something. Without a key \
        any web page or app can open such a URL.
        """,
      fix: "Leave RequiresKey out, or set it to true, and make a key with 'sharepipe links key'.",
      source: "Agile Tortoise, the URL key of Drafts; x-callback-url 1.0, \"Security\"",
      references: .scheme + [.authorization, .channelSource],
      refused: .files(["Notes.app/Info.plist": links(requiresKey: false)]),
      accepted: .files(["Notes.app/Info.plist": links(requiresKey: true)])),
    eachBundle: { bundle, found in
      guard let document = bundle.information, let links = document["SharepipeLinks"],
        links["AllowsURLActions"]?.value.isTruthy ?? false,
        let key = links["RequiresKey"], !key.value.isTruthy, links["AllowedSenders"] == nil
      else { return }
      found.report(
        "any URL may name an action to be run", in: document, at: key, hint: "set it to true")
    })

  private static func links(requiresKey: Bool) -> String {
    information(
      "com.example.notes",
      urlType("com.example.notes", "example-notes") + """

        <key>SharepipeLinks</key>
        <dict>
          <key>AllowsURLActions</key>
          <true/>
          <key>RequiresKey</key>
          <\(requiresKey ? "true" : "false")/>
        </dict>
        """)
  }
}
