import Documents
import Lints

extension AppRule {
  /// Apps of several vendors that are checked together claim one scheme.
  static let schemeClaimedTwice = AppRule(
    Lint(
      id: "scheme-claimed-twice", severity: .warning,
      summary: "Apps of several vendors claim one URL scheme.",
      explanation: """
        Where several apps claim a scheme, it is undefined which of them opens a URL, and neither a \
        person nor an app can choose. What is meant for one of them, such as a token in a callback, \
        can reach the other. Apps of one vendor are not compared: the targets of one project, apps that \
        one team signs, and apps whose identifiers begin with the same reversed domain.
        """,
      fix: "Use a universal link, or a scheme that no other app has.",
      source: "Apple, \"Defining a custom URL scheme for your app\"", references: .scheme,
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Tasks.app/Info.plist": information(
          "net.example.tasks", urlType("net.example.tasks", "example-notes")),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", urlType("com.example.notes", "example-notes")),
        "Tasks.app/Info.plist": information(
          "net.example.tasks", urlType("net.example.tasks", "example-tasks")),
      ]))
  ) { set, found in
    for contest in ContestedScheme.all(in: set) {
      let (claim, other) = (contest.claim, contest.other)
      found.report(
        "'\(claim.scheme.text?.excerpt ?? "")' is also claimed by \(other.displayName.excerpt) "
          + "(\(other.document.name))",
        in: claim.document, at: claim.scheme,
        hint: "claim a scheme that no other app has, or use a universal link",
        severity: contest.confidence == .possible ? .note : nil, confidence: contest.confidence)
    }
  }
}
