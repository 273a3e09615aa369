import AppLinks

extension AppRule {
  /// An app claims a scheme that runs code, carries content or installs something.
  static let dangerousScheme = AppRule(
    Lint(
      id: "dangerous-scheme", severity: .error,
      summary: "An app claims a URL scheme that runs code, carries content or installs something.",
      explanation: """
        javascript, data, file and their like mean the same everywhere: they run code, carry content or \
        name a file. An app that takes them for its own lets anybody hand it such things as if they \
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
          "'\(text)' is no scheme for an app: it runs code, carries content or installs something",
          in: document, at: scheme, hint: "remove it")
      }
    })
}
