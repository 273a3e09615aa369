import AppLinks
import Lints

extension AppRule {
  /// A site gives an app every URL.
  static let associationOfEverything = AppRule(
    Lint(
      id: "association-of-everything", severity: .warning,
      summary: "A site gives an app every one of its URLs.",
      explanation: """
        A rule that fits every URL sends pages to the app that it cannot show, such as a password \
        reset or a download, with everything in their URLs. Pages that are added later are \
        included.
        """,
      fix: "Name the paths that the app can show, and exclude the rest.",
      source: "Apple, \"Supporting associated domains\" and \"applinks.Details.Components\"",
      references: .universalLink + [.wrongSphere, .pageOfComponents],
      refused: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "*" }"#)
      ]),
      accepted: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*" }"#)
      ])),
    eachAssociation: { association, found in
      guard case .success(let content) = association.content else { return }
      for warning in content.warnings where warning.kind == .everything {
        found.report(
          "the app gets every URL of \(association.site)", in: association.document,
          at: KeyPlace(keys: [warning.place]), hint: "name the paths that the app can show")
      }
    })
}
