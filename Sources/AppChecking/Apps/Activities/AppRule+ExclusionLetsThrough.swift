import Documents
import Lints
import ShareModel

extension AppRule {
  /// A list of excluded activity types lets later ones through.
  static let exclusionLetsThrough = AppRule(
    Lint(
      id: "exclusion-lets-through", severity: .warning,
      summary: "An exclusion list lets activity types of later systems through.",
      explanation: """
        A list of what is excluded is complete for the systems that its author knew. Each type that a \
        later iOS adds is offered, and content leaves by it.
        """,
      fix: "Write 'allowedOnly' with what is meant, and test with the newest system.",
      source: "Apple, excludedActivityTypes and UIActivity.ActivityType (versions)",
      references: [.interprocess, .testActivities, .exposure, .pageOfActivities],
      refused: .files([
        "host.yaml": policy(
          ActivityType.all.filter {
            SystemVersion($0.since) < SystemVersion("15") && $0.name != "mail"
          }
          .map(\.name))
      ]),
      accepted: .files([
        "host.yaml": """
        extensions: [com.example.notes]
        activities:
          allowedOnly: [mail]
        """
      ]))
  ) { set, found in
    for policy in set.policies {
      guard let excluded = policy["activities"]?["excluded"], excluded.value.array != nil else {
        continue
      }
      let names = excluded.elements.compactMap(\.text).compactMap(ActivityType.named).map(\.name)
      guard
        let gap = ExclusionGap(
          excluding: names, among: ActivityType.all.map { ($0.name, $0.since) })
      else { continue }
      found.report(
        "the list lets through, " + gap.words, in: policy, at: excluded,
        hint: "write 'allowedOnly' with what is meant",
        severity: gap.isCertain ? nil : .note, confidence: gap.isCertain ? nil : .possible)
    }
  }

  private static func policy(_ names: [String]) -> String {
    """
    extensions: [com.example.notes]
    activities:
      excluded:
    \(names.map { "    - \($0)" }.joined(separator: "\n"))
    """
  }
}
