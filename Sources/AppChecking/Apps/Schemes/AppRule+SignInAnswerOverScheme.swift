import Documents
import Lints

extension AppRule {
  /// The answer to a sign-in comes back by a scheme that any app may claim.
  static let signInAnswerOverScheme = AppRule(
    Lint(
      id: "sign-in-answer-over-scheme", severity: .note, confidence: .likely,
      summary: "The answer to a sign-in comes back by a URL scheme.",
      explanation: """
        A service answers a sign-in by opening a URL of this scheme, with a code or a token in it. \
        Another app that claims the same scheme may get it.
        """,
      fix: """
        Sign in with ASWebAuthenticationSession, which takes the answer itself, and with PKCE, so that \
        a code is worth nothing to others.
        """,
      source: "RFC 8252, sections 7.1 and 8.1; the services' documentation for the spelling",
      references: .scheme + [.exposure, .channelDestination],
      refused: .files([
        "Shop.app/Info.plist": information(
          "com.example.shop", urlType("com.example.shop", "com.googleusercontent.apps.1234-abcd"))
      ]),
      accepted: .files([
        "Shop.app/Info.plist": information(
          "com.example.shop", urlType("com.example.shop", "example-shop"))
      ])),
    eachBundle: { bundle, found in
      for scheme in bundle.claimedSchemes {
        guard let document = bundle.information, let callback = ForeignCallback(scheme) else {
          continue
        }
        found.report(
          "\(callback.service) answers a sign-in by '\(scheme.text?.excerpt ?? "")', which any app may "
            + "claim", in: document, at: scheme,
          hint: "sign in with ASWebAuthenticationSession and PKCE")
      }
    })
}
