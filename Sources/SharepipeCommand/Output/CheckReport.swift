import Sharepipe
import SystemPackage

/// What `sharepipe check` prints.
struct CheckReport {
  /// Whether it is JSON Lines rather than text.
  let isJSON: Bool
  /// The colours of text.
  let ink: Ink
  /// Everything that was found so far.
  private(set) var findings: [Finding] = []
  /// Everything that could not be checked.
  private(set) var problems: [CheckWalk.Problem] = []
  private var documents = 0

  init(isJSON: Bool, ink: Ink) {
    self.isJSON = isJSON
    self.ink = ink
  }

  /// Counts a document and its findings.
  mutating func add(_ found: [Finding]) {
    documents += 1
    findings += found
  }

  /// Counts something that could not be checked.
  mutating func add(_ problem: CheckWalk.Problem) { problems.append(problem) }

  /// The line about something that could not be checked; for people it stands on standard error.
  func line(of problem: CheckWalk.Problem) -> String? {
    guard isJSON else { return nil }
    return Self.line { json in
      json.member("type", "problem")
      json.member("document", problem.path.string)
      json.member("message", problem.description)
    }
  }

  /// The lines of the findings of a document.
  func lines(of findings: [Finding]) -> [String] {
    guard isJSON else {
      return findings.flatMap { FindingText(finding: $0, ink: ink).lines }
    }
    return findings.map { finding in
      Self.line { json in
        json.member("type", "finding")
        finding.writeMembers(to: &json)
      }
    }
  }

  /// The last line.
  var summary: String {
    let counts = FindingSeverity.allCases.map { severity in
      findings.count { $0.severity == severity }
    }
    guard isJSON else {
      let checked = "\(documents) \(documents == 1 ? "document" : "documents") checked: "
      let rest = problems.isEmpty ? "" : "; not everything could be checked"
      guard !findings.isEmpty else { return checked + "nothing found" + rest }
      let words = ["note", "warning", "error"]
      let parts = zip(counts, words).reversed().filter { $0.0 > 0 }
        .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      return checked + parts.joined(separator: ", ") + rest
    }
    return Self.line { json in
      json.member("type", "summary")
      json.member("documents", documents)
      json.member("errors", counts[2])
      json.member("warnings", counts[1])
      json.member("notes", counts[0])
      json.member("problems", problems.count)
    }
  }

  private static func line(_ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in members(&json) }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
