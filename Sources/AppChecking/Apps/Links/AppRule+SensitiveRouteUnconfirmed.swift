import Documents
import Lints

extension AppRule {
  /// A route that sounds as if it changed something runs at once.
  static let sensitiveRouteUnconfirmed = AppRule(
    Lint(
      id: "sensitive-route-unconfirmed", severity: .warning, confidence: .possible,
      summary: "A URL may do something sensitive without a person.",
      explanation: """
        A route with the effect 'additive' runs at once for every URL. One that approves, deletes, pays \
        or signs out does more than add something, and any web page can open its URL.
        """,
      fix: """
        Give it the effect 'destructive', 'privacy' or 'external-post', which asks a person first.
        """,
      source:
        "Apple, \"Defining a custom URL scheme for your app\"; x-callback-url 1.0, \"Security\"; the "
        + "names are our own choice",
      references: .scheme + [.authorization],
      refused: .files(["Bank.app/Info.plist": links("additive")]),
      accepted: .files(["Bank.app/Info.plist": links("destructive")])),
    eachBundle: { bundle, found in
      guard let document = bundle.information,
        document["SharepipeLinks"]?["AllowedSenders"] == nil
      else { return }
      for route in document["SharepipeLinks"]?["Routes"]?.elements ?? [] {
        guard route["Effect"]?.text == "additive", let name = route["Name"]?.text,
          route["Enabled"]?.value.isTruthy ?? true,
          !(route["RequiresKey"]?.value.isTruthy ?? false),
          let word = words.first(where: { isFirst($0, in: name) })
        else { continue }
        found.report(
          "'\(name.excerpt)' runs at once for every URL, and sounds as if it could \(word)",
          in: document, at: route["Effect"] ?? route, hint: "give it the effect 'destructive'")
      }
    })

  /// Whether a name begins with a word, and not with a longer one.
  private static func isFirst(_ word: String, in name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix(word) && !(name.dropFirst(word.count).first?.isLetter ?? false)
  }

  private static let words = [
    "approve", "cancel", "clear", "confirm", "delete", "disable", "erase", "grant", "log out",
    "logout", "pay", "publish", "purchase", "remove", "reset", "revoke", "send", "sign out",
    "signout", "transfer", "unsubscribe", "wipe",
  ]

  private static func links(_ effect: String) -> String {
    information(
      "com.example.bank",
      urlType("com.example.bank", "example-bank") + """

        <key>SharepipeLinks</key>
        <dict>
          <key>Routes</key>
          <array>
            <dict>
              <key>Effect</key>
              <string>\(effect)</string>
              <key>Name</key>
              <string>approve</string>
            </dict>
          </array>
        </dict>
        """)
  }
}
