import AppLinks
import Lints

extension AppRule {
  /// A part of an association does not do what its author may believe.
  static let associationWithoutEffect = AppRule(
    Lint(
      id: "association-without-effect", severity: .warning,
      summary: "A part of an association does nothing, or not what it seems to do.",
      explanation: """
        The system passes over what it does not know and what is of the wrong kind, without a word. The \
        links that were meant stay in the browser, or an exclusion excludes nothing.
        """,
      fix: "Correct the key or its value as the finding says.",
      source: "Apple, \"Supporting associated domains\" and \"applinks\"",
      references: .universalLink + [.pageOfComponents],
      refused: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*", "exclude": "true" }"#)
      ]),
      accepted: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*", "exclude": true }"#)
      ])),
    eachAssociation: { association, found in
      guard case .success(let content) = association.content else { return }
      for warning in content.warnings where warning.kind == .ineffective {
        found.report(
          warning.words, in: association.document, at: KeyPlace(keys: [warning.place]))
      }
    })
}
