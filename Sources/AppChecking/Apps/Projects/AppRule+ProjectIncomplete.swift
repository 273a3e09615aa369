import Lints

extension AppRule {
  /// A project names what could not be read.
  static let projectIncomplete = AppRule(
    Lint(
      id: "project-incomplete", severity: .note,
      summary: "A part of a project could not be read.",
      explanation: """
        The settings of a project fill the variables in the lists of its apps and extensions. If a file of \
        settings is not in the repository, or a description is made by a program, some of these values are \
        not known. What depends on them is not checked.
        """,
      fix: "Check a complete copy of the project, or the built app.",
      source: "Apple, \"Adding a build configuration file to your project\"",
      references: [.interprocess, .pageOfBuildSettings],
      refused: .files(["project.yml": description("configFiles: { Release: Secrets.xcconfig }")]),
      accepted: .files(["project.yml": description("configs: { Release: release }")]))
  ) { set, found in
    for note in set.projectNotes {
      found.report(note.words, in: note.document, at: KeyPlace())
    }
  }

  /// A description for XcodeGen with one more line.
  private static func description(_ line: String) -> String {
    """
    name: Notes
    \(line)
    targets:
      Notes:
        type: application
        platform: iOS
        info:
          path: Info.plist
          properties:
            CFBundleDisplayName: Notes
    """
  }
}
