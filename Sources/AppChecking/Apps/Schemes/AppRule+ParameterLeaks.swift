import AppLinks
import Documents
import Lints

extension AppRule {
  /// The value of a parameter also reaches another app.
  static let parameterLeaks = AppRule(
    Lint(
      id: "parameter-leaks", severity: .error, confidence: .likely,
      summary: "A parameter of a URL can reach another app that has the scheme.",
      explanation: """
        If another vendor's app claims the scheme of a URL, or any app may because a service answers \
        sign-ins by it, the other app gets the URL with all its parameters. Each parameter of each route \
        is named. A secret is an error where another app claims the scheme, and a warning where it may; \
        any other parameter is a note. A secret is what the route declares with 'Secret', and what has the \
        name of one, such as token.
        """,
      fix: """
        Send it by a universal link, or hand over a code that is worth nothing to another app.
        """,
      source: "Apple, \"Defining a custom URL scheme for your app\"; RFC 8252, section 8.1",
      references: .scheme + [.exposure, .channelDestination],
      refused: .files(["Shop.app/Info.plist": links("com.googleusercontent.apps.1234-abcd")]),
      accepted: .files(["Shop.app/Info.plist": links("example-shop")]))
  ) { set, found in
    for contest in ContestedScheme.all(in: set) {
      let (claim, other) = (contest.claim, contest.other)
      for parameter in RoutedParameter.all(in: claim.document) {
        found.report(
          "\(parameter.words) also reaches \(other.displayName.excerpt), which claims "
            + "'\(claim.scheme.text?.excerpt ?? "")'",
          in: claim.document, at: parameter.place, hint: "send it by a universal link",
          severity: contest.confidence == .possible || !parameter.isSecret ? .note : nil,
          confidence: contest.confidence == .certain ? .likely : contest.confidence)
      }
    }
    for bundle in set.allBundles {
      guard let document = bundle.information,
        let scheme = bundle.claimedSchemes.first(where: { ForeignCallback($0) != nil })
      else { continue }
      for parameter in RoutedParameter.all(in: document) {
        found.report(
          "\(parameter.words) can arrive by '\(scheme.text?.excerpt ?? "")', which any app may claim",
          in: document, at: parameter.place, hint: "take it by another scheme or a universal link",
          severity: parameter.isSecret ? .warning : .note)
      }
    }
  }

  private static func links(_ scheme: String) -> String {
    information(
      "com.example.shop",
      urlType("com.example.shop", scheme) + """

        <key>SharepipeLinks</key>
        <dict>
          <key>Routes</key>
          <array>
            <dict>
              <key>Effect</key>
              <string>privacy</string>
              <key>Name</key>
              <string>resume</string>
              <key>Parameters</key>
              <array>
                <dict>
                  <key>Name</key>
                  <string>cart</string>
                </dict>
                <dict>
                  <key>Name</key>
                  <string>token</string>
                </dict>
              </array>
            </dict>
          </array>
        </dict>
        """)
  }
}

/// A parameter of a route of `SharepipeLinks` that a URL can reach.
private struct RoutedParameter {
  let route: String
  let name: String
  let place: PlacedValue
  let isSecret: Bool

  var words: String {
    "'\(name.excerpt)' of the route '\(route.excerpt)'" + (isSecret ? ", a secret," : "")
  }

  static func all(in document: CheckedDocument) -> [RoutedParameter] {
    let routes = document["SharepipeLinks"]?["Routes"]?.elements ?? []
    return routes.filter { $0["Enabled"]?.value.isTruthy ?? true }.flatMap { route in
      (route["Parameters"]?.elements ?? []).compactMap { parameter in
        guard let routeName = route["Name"]?.text, let name = parameter["Name"]?.text else {
          return nil
        }
        let isNamedSecret =
          LinkRedaction().redact(.text("-"), of: name) == .text(LinkRedaction.mark)
        return RoutedParameter(
          route: routeName, name: name, place: parameter["Name"] ?? parameter,
          isSecret: isNamedSecret || parameter["Secret"]?.value.isTruthy ?? false)
      }
    }
  }
}
