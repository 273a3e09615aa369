import Archives
import Lints

extension AppRule {
  /// Two entries have one name.
  static let archiveEntryTwice = AppRule(
    Lint(
      id: "archive-entry-twice", severity: .error,
      summary: "Two entries of an archive have one name.",
      explanation: """
        Which of two equal names counts depends on the program that unpacks the archive, so what \
        was checked need not be what runs. The first was read.
        """,
      fix: "Make the archive again with each name once.",
      source: "PKWARE, APPNOTE; the Janus and master key faults of other systems",
      references: [.interprocess, .ambiguousParsing])
  ) { set, found in
    for oddity in set.oddities {
      switch oddity.kind {
      case .repeated, .repeatedInOtherCase:
        found.report("the entry \(oddity.kind)", in: oddity.document, at: KeyPlace())
      default: continue
      }
    }
  }
}
