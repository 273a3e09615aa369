import Lints

extension AppRule {
  /// A site serves what is no association.
  static let associationUnreadable = AppRule(
    Lint(
      id: "association-unreadable", severity: .error,
      summary: "What a site serves as its association cannot be read.",
      explanation: """
        The system takes nothing from a file that is no JSON, is too large, or has no object where one \
        must be. No link of the site opens an app then.
        """,
      fix: "Serve JSON, at most 128 KiB, without a redirect.",
      source: "Apple, \"Supporting associated domains\"; RFC 8259",
      references: .universalLink + [.inputValidation],
      refused: .files(["example.com/apple-app-site-association": #"{ "applinks": [ }"#]),
      accepted: .files([
        "example.com/apple-app-site-association": association(
          "ABCDE12345.com.example.notes", components: #"{ "/": "/notes/*" }"#)
      ])),
    eachAssociation: { association, found in
      guard case .failure(let fault) = association.content, !fault.hasOwnRule else { return }
      found.report("\(fault)", in: association.document, at: KeyPlace())
    })
}
