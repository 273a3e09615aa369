import Sharepipe

/// What `sharepipe check` prints.
struct CheckReport {
  /// Whether it is JSON Lines rather than text.
  let isJSON: Bool
  /// Whether a terminal shows colours.
  let isColoured: Bool
  /// Everything that was found so far.
  private(set) var findings: [Finding] = []
  private var documents = 0

  init(isJSON: Bool, isColoured: Bool) {
    self.isJSON = isJSON
    self.isColoured = isColoured
  }

  /// Counts a document and its findings.
  mutating func add(_ found: [Finding]) {
    documents += 1
    findings += found
  }

  /// The lines of the findings of a document.
  func lines(of findings: [Finding]) -> [String] {
    guard isJSON else {
      return findings.flatMap { FindingText(finding: $0, isColoured: isColoured).lines }
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
      guard !findings.isEmpty else { return checked + "nothing found" }
      let words = ["note", "warning", "error"]
      let parts = zip(counts, words).reversed().filter { $0.0 > 0 }
        .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      return checked + parts.joined(separator: ", ")
    }
    return Self.line { json in
      json.member("type", "summary")
      json.member("documents", documents)
      json.member("errors", counts[2])
      json.member("warnings", counts[1])
      json.member("notes", counts[0])
    }
  }

  private static func line(_ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in members(&json) }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
