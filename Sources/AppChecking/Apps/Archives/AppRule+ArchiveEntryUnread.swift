import Archives
import Lints

extension AppRule {
  /// An entry was not looked at.
  static let archiveEntryUnread = AppRule(
    Lint(
      id: "archive-entry-unread", severity: .warning,
      summary: "An entry of an archive was not looked at.",
      explanation: """
        What is encrypted, packed in an unknown way, too large or an archive itself was not opened. What it \
        holds is not part of this report.
        """,
      fix: "Unpack it, and check it by itself.",
      source: "PKWARE, APPNOTE, 4.4.4 and 4.4.5",
      references: [.untrustedInput])
  ) { set, found in
    for oddity in set.oddities {
      switch oddity.kind {
      case .encrypted, .unknownMethod, .archiveInside, .tooLarge:
        found.report("the entry \(oddity.kind)", in: oddity.document, at: KeyPlace())
      default: continue
      }
    }
  }
}
