import AppLinks
import Documents
import Lints

extension AppRule {
  /// What stands in the place of a scheme can be none.
  static let schemeSpelling = AppRule(
    Lint(
      id: "scheme-spelling", severity: .error,
      summary: "An entry of the URL schemes cannot be a scheme.",
      explanation: """
        A scheme is a letter, then letters, digits, '+', '-' or '.', without '://'. No URL can begin \
        with anything else, so the app never gets one.
        """,
      fix: "Write only the scheme, such as 'example-notes'.",
      source: "RFC 3986, section 3.1; Apple, \"Defining a custom URL scheme for your app\"",
      references: [.interprocess, .testSchemes, .pageOfSchemes],
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes://"))
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information else { return }
      for type in bundle.urlTypes {
        for scheme in type.value["CFBundleURLSchemes"]?.elements ?? [] {
          guard let text = scheme.text else {
            found.report(
              "a scheme is a string; this is \(scheme.value.kind)", in: document, at: scheme)
            continue
          }
          if text.isEmpty {
            // A setting of the build that is empty leaves this behind.
            found.report(
              "the scheme is empty", in: document, at: scheme, hint: "remove it",
              severity: .warning)
          } else if let literal = scheme.literal, !SchemeClaims.isScheme(literal) {
            found.report(
              "'\(literal.excerpt)' cannot be a scheme", in: document, at: scheme,
              hint: SchemeSpelling(literal).hint)
          }
        }
      }
    })
}
