import Lints
import Documents
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
      let names = excluded.elements.compactMap(\.text).compactMap(ActivityType.named)
      guard !names.isEmpty else { continue }
      let open = ActivityType.all.filter { !names.contains($0) }
      // A list that leaves most of what its author knew was not meant to leave nothing.
      let newest = names.map { SystemVersion($0.since) }.max() ?? SystemVersion("0")
      let known = ActivityType.all.filter { SystemVersion($0.since) <= newest }
      let isMeantWhole = known.count { names.contains($0) } * 2 > known.count
      let isCertain = isMeantWhole && open.contains { SystemVersion($0.since) > newest }
      let versions = Set(open.map { SystemVersion($0.since) }).sorted()
      let story = versions.map { version in
        let added = open.filter { SystemVersion($0.since) == version }
        return "from iOS \(version): " + added.map(\.name).joined(separator: ", ")
      }
      guard !open.isEmpty else { continue }
      found.report(
        "the list lets through, " + story.joined(separator: "; "), in: policy, at: excluded,
        hint: "write 'allowedOnly' with what is meant",
        severity: isCertain ? nil : .note, confidence: isCertain ? nil : .possible)
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
