import Lints

extension AppRule {
  /// A site serves a signed association.
  static let associationSigned = AppRule(
    Lint(
      id: "association-signed", severity: .note,
      summary: "An association is signed.",
      explanation: """
        iOS 8 asked for a signature; later systems take plain JSON over HTTPS. A signature must be \
        made again after each change, and expires with its certificate.
        """,
      fix: "Serve the JSON as it is.",
      source: "Apple, \"Supporting associated domains\"; Handoff Programming Guide for iOS 8",
      references: .universalLink),
    eachAssociation: { association, found in
      guard association.isSigned, case .success = association.content else { return }
      found.report(
        "\(association.words) is signed, which no system since iOS 9 asks for",
        in: association.document, at: KeyPlace(), hint: "serve the JSON as it is")
    })
}
