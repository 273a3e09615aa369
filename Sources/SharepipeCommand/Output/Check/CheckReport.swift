import Sharepipe
import SystemPackage

/// What `sharepipe check` prints.
struct CheckReport {
  /// Everything that was checked together.
  let set: CheckedSet
  /// What is shown of what was found.
  let findings: [Finding]
  /// What the apps bring with them.
  let inventories: [BundleInventory]
  /// Whether it is JSON Lines rather than text.
  let isJSON: Bool
  /// Whether a text has each note by itself, rather than one line for the notes of a target.
  let showsNotes: Bool
  /// The colours of text.
  let ink: Ink

  /// Whether the notes of a target are on one line.
  ///
  /// Where only one document was checked, its notes are what was asked for.
  private var foldsNotes: Bool {
    !isJSON && !showsNotes && set.documents.count > 1
      && findings.contains { $0.severity == .note }
  }

  /// The lines of the apps, then of the findings, and last of the notes; as JSON, also of what could
  /// not be checked, which for people stands on standard error.
  var lines: [String] {
    guard isJSON else {
      let folds = foldsNotes
      let shown = folds ? findings.filter { $0.severity > .note } : findings
      let notes = folds ? set.notes(among: findings) : []
      return inventories.flatMap { InventoryText(inventory: $0, ink: ink).lines }
        + shown.flatMap { FindingText(finding: $0, ink: ink).lines }
        + notes.map { TargetNotesText(notes: $0, ink: ink).line }
    }
    let bundles = inventories.map { inventory in
      Self.line { json in
        json.member("type", "bundle")
        inventory.writeMembers(to: &json)
      }
    }
    let found = findings.map { finding in
      Self.line { json in
        json.member("type", "finding")
        finding.writeMembers(to: &json)
        finding.writeGrounds(to: &json)
      }
    }
    return bundles + found + set.problems.map(Self.line)
  }

  /// The last line.
  var summary: String {
    let counts = FindingSeverity.allCases.map { severity in
      findings.count { $0.severity == severity }
    }
    let documents = set.documents.count
    guard isJSON else {
      let sources = set.programs.map(\.fileCount).max() ?? 0
      let files = sources == 0 ? "" : " and \(sources) source file\(sources == 1 ? "" : "s")"
      let checked =
        "\(documents) \(documents == 1 ? "document" : "documents")\(files) checked: "
      let rest = set.problems.isEmpty ? "" : "; not everything could be checked"
      guard !findings.isEmpty else { return checked + "nothing found" + rest }
      let words = ["note", "warning", "error"]
      let parts = zip(counts, words).reversed().filter { $0.0 > 0 }
        .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      return checked + parts.joined(separator: ", ")
        + (foldsNotes ? " (--notes shows each note)" : "") + rest
    }
    return Self.line { json in
      json.member("type", "summary")
      json.member("documents", documents)
      json.member("errors", counts[2])
      json.member("warnings", counts[1])
      json.member("notes", counts[0])
      json.member("problems", set.problems.count)
    }
  }

  /// The line of JSON about something that could not be checked.
  static func line(of problem: CheckWalk.Problem) -> String {
    line { json in
      json.member("type", "problem")
      json.member("document", problem.path.string)
      json.member("message", problem.description)
    }
  }

  private static func line(_ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in members(&json) }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
