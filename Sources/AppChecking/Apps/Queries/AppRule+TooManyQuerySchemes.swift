import AppLinks
import Documents
import Lints

extension AppRule {
  /// More schemes are listed than count.
  static let tooManyQuerySchemes = AppRule(
    Lint(
      id: "too-many-query-schemes", severity: .warning,
      summary: "LSApplicationQueriesSchemes has more than 50 entries.",
      explanation: """
        An app that is linked on iOS 15 or later may list 50 schemes; those after them are passed over, \
        and canOpenURL answers false for them. So long a list also looks like one by which an app finds \
        out which others are installed.
        """,
      fix: "Keep the schemes that the app really opens; opening a URL needs no entry.",
      source: "Apple, \"canOpenURL(_:)\" and \"LSApplicationQueriesSchemes\"",
      references: [.interprocess, .noLeaks, .testSchemes, .exposure, .pageOfQueries],
      refused: .files([
        "Shop.app/Info.plist": information("com.example.shop", schemes(51))
      ]),
      accepted: .files([
        "Shop.app/Info.plist": information("com.example.shop", schemes(3))
      ])),
    eachBundle: { bundle, found in
      let schemes = bundle.queriedSchemes
      guard let document = bundle.information, schemes.count > QuerySchemes.limit else { return }
      let first = schemes[QuerySchemes.limit]
      found.report(
        "\(schemes.count) schemes are listed and \(QuerySchemes.limit) count: "
          + "'\(first.text?.excerpt ?? "")' and those after it do not",
        in: document, at: first, hint: "keep those that the app opens")
    })

  private static func schemes(_ count: Int) -> String {
    let values = (1...count).map { "  <string>example-\($0)</string>" }
    return """
      <key>LSApplicationQueriesSchemes</key>
      <array>
      \(values.joined(separator: "\n"))
      </array>
      """
  }
}
