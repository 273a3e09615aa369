import Sharepipe

/// The notes about one target, for people, on one line.
///
/// ```
/// Notes/Info.plist: 3 notes: url-name-not-reverse-dns (2), documents-shared
/// ```
struct TargetNotesText {
  let notes: TargetNotes
  /// The colours.
  let ink: Ink

  /// The line, escaped for a terminal.
  var line: String {
    let findings = notes.findings
    // What a single note says is not longer than its name with the target.
    if findings.count == 1, let finding = findings.first {
      return FindingText(finding: finding, ink: ink).headline
    }
    let lints = notes.counts.map { $0.lint.id + ($0.count > 1 ? " (\($0.count))" : "") }
    return FindingText.place(of: notes.target) + ": " + ink("\(findings.count) notes", .strong)
      + ": " + lints.joined(separator: ", ")
  }
}
