import Archives
import Lints

extension AppRule {
  /// An entry is a link, a device or the like.
  static let archiveLink = AppRule(
    Lint(
      id: "archive-link", severity: .warning,
      summary: "An entry of an archive is a symbolic link or a special file.",
      explanation: """
        An app for a phone has no links. One that leads out of the app lets what is unpacked after it be \
        written anywhere. It was not followed.
        """,
      fix: "Make the archive again without it.",
      source: "PKWARE, APPNOTE, 4.4.15; CWE-59",
      references: [.linkFollowing, .untrustedInput])
  ) { set, found in
    for oddity in set.oddities {
      switch oddity.kind {
      case .link, .specialFile:
        found.report("the entry \(oddity.kind)", in: oddity.document, at: KeyPlace())
      default: continue
      }
    }
  }
}
