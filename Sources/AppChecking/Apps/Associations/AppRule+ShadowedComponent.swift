import AppLinks
import Lints

extension AppRule {
  /// A rule of a site stands behind one that fits everything.
  static let shadowedComponent = AppRule(
    Lint(
      id: "shadowed-component", severity: .warning,
      summary: "A rule of an association is never reached.",
      explanation: """
        The first rule that fits decides. A rule after one that fits every URL does nothing; an \
        exclusion there excludes nothing.
        """,
      fix: "Move the rule that fits everything to the end, or remove it.",
      source: "Apple, \"applinks.Details.Components\"",
      references: .universalLink + [.wrongSphere, .pageOfComponents],
      refused: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes",
          components: #"{ "/": "*" }, { "/": "/account/*", "exclude": true }"#)
      ]),
      accepted: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes",
          components: #"{ "/": "/account/*", "exclude": true }, { "/": "/notes/*" }"#)
      ])),
    eachAssociation: { association, found in
      guard case .success(let content) = association.content else { return }
      for warning in content.warnings where warning.kind == .unreachable {
        found.report(
          warning.words, in: association.document, at: KeyPlace(keys: [warning.place]),
          hint: "move it to the end")
      }
    })
}
