import Lints

extension AppRule {
  /// A part of a source file was not read.
  static let sourceUnread = AppRule(
    Lint(
      id: "source-unread", severity: .note,
      summary: "A part of a source file was not read.",
      explanation: """
        What cannot be parsed is passed over, and the rest of the file is read. A function that is too large \
        is followed up to a limit. What is in the part that was passed over is not checked.
        """,
      fix: "Fix the part, or look at it yourself.",
      source:
        "The Swift Programming Language, \"Language Reference\"; ISO/IEC 9899, section 6.9, with "
        + "the extensions of Objective-C",
      references: [.interprocess, .pageOfBuildSettings],
      refused: .files(["App.swift": "func broken( {\n}\n\nfunc sound() {}"]),
      accepted: .files(["App.swift": "func other() {\n}\n\nfunc sound() {}"]))
  ) { set, found in
    for program in set.programs {
      for fault in program.faults {
        found.report(Finding(found.lint, fault.words, at: fault.place))
      }
    }
  }
}
