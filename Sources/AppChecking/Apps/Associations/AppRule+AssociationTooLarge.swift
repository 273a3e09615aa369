import AppLinks
import Lints

extension AppRule {
  /// An association is longer than is read.
  static let associationTooLarge = AppRule(
    Lint(
      id: "association-too-large", severity: .error,
      summary: "An association has more than 128 KiB.",
      explanation: """
        The system reads at most 128 KiB of JSON, and nothing of a longer file. No link of the site opens \
        an app then.
        """,
      fix: "Say the same with fewer rules, by patterns and 'substitutionVariables'.",
      source: "Apple, App Search Programming Guide, \"Support Universal Links\"",
      references: .universalLink),
    eachAssociation: { association, found in
      guard association.size > Association.largest else { return }
      found.report(
        "\(association.words) has \(association.size) bytes, more than the "
          + "\(Association.largest) that are read",
        in: association.document, at: KeyPlace(), hint: "say the same with fewer rules")
    })
}
