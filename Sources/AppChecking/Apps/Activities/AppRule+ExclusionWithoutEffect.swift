import Documents
import Lints
import ShareModel

extension AppRule {
  /// An excluded activity is none that a phone lets an app exclude.
  static let exclusionWithoutEffect = AppRule(
    Lint(
      id: "exclusion-without-effect", severity: .warning,
      summary: "An exclusion excludes nothing on a phone.",
      explanation: """
        An app can exclude the constants of UIActivity.ActivityType, compared exactly. Extensions, its \
        own and those of others, cannot be excluded: a share extension that accepts the content is \
        offered whatever the list says.
        """,
      fix: "Write the identifier of a constant, or remove the entry.",
      source: "Apple, excludedActivityTypes; that extensions stay is observed",
      references: [.interprocess, .testActivities, .exposure, .pageOfActivities],
      refused: .files([
        "host.yaml": """
        extensions: [com.example.notes]
        activities:
          excluded: [mail, com.apple.UIKit.activity.Fax]
        """
      ]),
      accepted: .files([
        "host.yaml": """
        extensions: [com.example.notes]
        activities:
          excluded: [\(ActivityType.all.map(\.name).joined(separator: ", "))]
        """
      ]))
  ) { set, found in
    for policy in set.policies {
      guard let excluded = policy["activities"]?["excluded"], excluded.value.array != nil else {
        continue
      }
      let ours = Set((policy["extensions"]?.elements ?? []).compactMap(\.text))
      for entry in excluded.elements {
        // What the host excludes of its own extensions has its effect here.
        guard let text = entry.text, ActivityType.named(text) == nil, !ours.contains(text) else {
          continue
        }
        let isSystem = ActivityType.systemExtensions.contains(text)
        found.report(
          "'\(text.excerpt)' excludes nothing on a phone"
            + (isSystem ? ": it is an extension of the system" : ""),
          in: policy, at: entry,
          hint: ActivityType.suggestion(for: text).map { "did you mean '\($0)'?" }
            ?? "remove it", severity: isSystem ? .note : nil)
      }
    }
  }
}
