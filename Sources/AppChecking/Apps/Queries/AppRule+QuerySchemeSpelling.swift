import AppLinks
import Documents
import Lints

extension AppRule {
  /// What stands among the schemes that may be asked about can be none.
  static let querySchemeSpelling = AppRule(
    Lint(
      id: "query-scheme-spelling", severity: .warning,
      summary: "An entry of LSApplicationQueriesSchemes cannot be a scheme.",
      explanation: """
        An entry is only a scheme, without '://'. With anything else canOpenURL answers false, even \
        where the other app is installed.
        """,
      fix: "Write only the scheme, such as 'comgooglemaps'.",
      source: "RFC 3986, section 3.1; Apple, \"LSApplicationQueriesSchemes\"",
      references: [.interprocess, .testSchemes, .pageOfQueries],
      refused: .files([
        "Shop.app/Info.plist": information(
          "com.example.shop", strings("LSApplicationQueriesSchemes", "comgooglemaps://"))
      ]),
      accepted: .files([
        "Shop.app/Info.plist": information(
          "com.example.shop", strings("LSApplicationQueriesSchemes", "comgooglemaps"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information,
        let list = document["LSApplicationQueriesSchemes"]
      else { return }
      if list.value.array == nil {
        found.report(
          "'LSApplicationQueriesSchemes' is an array; this is \(list.value.kind)", in: document,
          at: list, hint: "write an array")
      }
      for scheme in list.elements {
        if scheme.text == nil {
          found.report(
            "a scheme is a string; this is \(scheme.value.kind)", in: document, at: scheme)
        }
        guard let text = scheme.literal, !SchemeClaims.isScheme(text) else { continue }
        found.report(
          text.isEmpty ? "the scheme is empty" : "'\(text.excerpt)' cannot be a scheme",
          in: document, at: scheme, hint: text.isEmpty ? "remove it" : SchemeSpelling(text).hint)
      }
    })
}
