import Archives
import Lints

extension AppRule {
  /// The name of an entry leads out of the archive, or cannot be trusted.
  static let archiveEntryName = AppRule(
    Lint(
      id: "archive-entry-name", severity: .error,
      summary: "An entry of an archive has a name that leads out of it or deceives.",
      explanation: """
        What unpacks the archive carelessly writes such an entry somewhere else on the disk, or shows \
        another name than it writes. It was not read.
        """,
      fix: "Make the archive again, with plain names below Payload.",
      source: "PKWARE, APPNOTE, 4.4.17; CWE-22",
      references: [.pathTraversal, .untrustedInput])
  ) { set, found in
    for oddity in set.oddities {
      switch oddity.kind {
      case .parentFolder, .absoluteName, .backslash, .emptyComponent, .controlCharacter, .notUTF8,
        .nameTooLong,
        .otherName:
        found.report("the entry \(oddity.kind)", in: oddity.document, at: KeyPlace())
      default: continue
      }
    }
  }
}
