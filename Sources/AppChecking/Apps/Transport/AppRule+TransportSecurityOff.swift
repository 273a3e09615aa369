import Lints

extension AppRule {
  /// An app switches App Transport Security off for all hosts.
  static let transportSecurityOff = AppRule(
    Lint(
      id: "transport-security-off", severity: .warning,
      summary: "App Transport Security is off for every host.",
      explanation: """
        With NSAllowsArbitraryLoads the app takes plain HTTP and old TLS from any server. What a link, a \
        callback or an extension makes it load can be read and changed on the way. It is a note in \
        sources and in an extension.
        """,
      fix: "Remove the key, and name the hosts that need an exception.",
      source: "Apple, Information Property List, NSAppTransportSecurity",
      references: [
        .secureTraffic, .cleartext, .testNetwork, .cleartextTransmission, .pageOfTransportSecurity,
      ],
      refused: .files([
        "Reader.app/Info.plist": information(
          "com.example.reader", transport("<key>NSAllowsArbitraryLoads</key>\n<true/>"))
      ]),
      accepted: .files([
        "Reader.app/Info.plist": information(
          "com.example.reader", transport("<key>NSAllowsLocalNetworking</key>\n<true/>"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information, let settings = document["NSAppTransportSecurity"]
      else { return }
      // With one of these the system passes over the key for everything.
      // Source: Apple, NSAllowsArbitraryLoads, for iOS 10 and later.
      let finer = [
        "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
        "NSAllowsLocalNetworking",
      ].filter { settings[$0] != nil }
      if let all = settings["NSAllowsArbitraryLoads"], all.value.isTruthy {
        if finer.isEmpty {
          found.report(
            (bundle.kind == .appExtension ? "the extension" : "the app")
              + " takes plain HTTP and old TLS from every host", in: document, at: all,
            hint: "remove it, and name the hosts that need an exception",
            // The author of sources knows, and an extension repeats what its app says.
            severity: bundle.kind == .appExtension || !bundle.isBuilt ? .note : nil)
        } else {
          found.report(
            "this counts only on iOS 9 and earlier: '\(finer[0])' takes its place", in: document,
            at: all, hint: "remove it", severity: .note)
        }
      }
      if let web = settings["NSAllowsArbitraryLoadsInWebContent"], web.value.isTruthy {
        found.report(
          "web views take plain HTTP from every host", in: document, at: web,
          hint: "remove it, and name the hosts that need an exception",
          severity: bundle.claimedSchemes.isEmpty || !bundle.isBuilt ? .note : nil)
      }
    })

  /// A dictionary `NSAppTransportSecurity`.
  static func transport(_ members: String) -> String {
    let inner = members.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return "<key>NSAppTransportSecurity</key>\n<dict>\n\(inner)\n</dict>"
  }
}
