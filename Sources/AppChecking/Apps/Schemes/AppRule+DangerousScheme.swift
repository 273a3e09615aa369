import AppLinks
import Lints

extension AppRule {
  /// An app claims a scheme that runs code, carries content or installs something.
  static let dangerousScheme = AppRule(
    Lint(
      id: "dangerous-scheme", severity: .error,
      summary: "An app claims a URL scheme that runs code, carries content or installs something.",
      explanation: """
        javascript, data, file and similar schemes mean the same everywhere: they run code, carry content or \
        name a file. An app that claims them lets any other app hand it such things as if they \
        were links.
        """,
      fix: "Remove the scheme. To open files, declare document types.",
      source: "Apple, \"Defining a custom URL scheme for your app\"; IANA, \"URI Schemes\"",
      references: .scheme + [.inputValidation],
      refused: .files([
        "Reader.app/Info.plist": information(
          "com.example.reader", urlType("com.example.reader", "javascript"))
      ]),
      accepted: .files([
        "Reader.app/Info.plist": information(
          "com.example.reader", urlType("com.example.reader", "example-reader"))
      ])),
    eachBundle: { bundle, found in
      for scheme in bundle.claimedSchemes {
        guard let document = bundle.information, let text = scheme.literal?.lowercased(),
          KnownScheme.dangerous.contains(text)
        else { continue }
        found.report(
          "'\(text)' is not a scheme for an app: it runs code, carries content or installs something",
          in: document, at: scheme, hint: "remove it")
      }
    })
}
