import Documents
import Lints
import SourceFlow

extension AppRule {
  /// An app registers a scheme, and nothing in its sources gets the links.
  static let schemeWithoutHandler = AppRule(
    Lint(
      id: "scheme-without-handler", severity: .warning, confidence: .likely,
      summary: "An app registers a scheme, and no code takes its links.",
      explanation: """
        A scheme has three parts that must agree: what its URLs look like, its registration and the code \
        that takes them. A scheme that no code takes still starts the app, and leads people to believe that \
        their link did something. It may also be left over from a library that took it.
        """,
      fix:
        "Implement application(_:open:options:), scene(_:openURLContexts:) or onOpenURL, or remove "
        + "the scheme.",
      source: "Apple, \"Defining a custom URL scheme for your app\"",
      references: .scheme,
      refused: .files([
        "App/App.swift": handler(""),
        "App/Info.plist": information("com.example.notes", urlType("com.example.notes", "notes")),
      ]),
      accepted: .files([
        "App/App.swift": handler(
          """

            func application(
              _ app: UIApplication, open url: URL,
              options: [UIApplication.OpenURLOptionsKey: Any] = [:]
            ) -> Bool {
              url.scheme == "notes" && url.host == "new"
            }
          """),
        "App/Info.plist": information("com.example.notes", urlType("com.example.notes", "notes")),
      ]))
  ) { set, found in
    for program in set.programs where !program.isExtension {
      guard let bundle = set.bundle(of: program), let document = bundle.information,
        !program.handlers.contains(where: { $0.handler.input == .link })
      else { continue }
      for scheme in bundle.claimedSchemes where scheme.literal != nil {
        found.report(
          "no code of the app takes links of '\(scheme.literal?.excerpt ?? "")'", in: document,
          at: scheme)
      }
    }
  }

  /// The delegate of an app with some more members.
  static func handler(_ members: String) -> String {
    """
    import UIKit

    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
    \(members)
    }
    """
  }
}
