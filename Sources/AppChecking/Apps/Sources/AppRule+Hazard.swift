import SourceFlow

extension AppRule {
  /// Creates a rule about what the code of an app does.
  ///
  /// - Parameters:
  ///   - hazard: What is looked for in the code; the lint has its identifier.
  ///   - severity: How much a finding matters.
  ///   - confidence: How sure a finding is.
  ///   - summary: What is looked for, in one sentence.
  ///   - explanation: Why it matters.
  ///   - fix: What to do.
  ///   - source: Where the behaviour is described.
  ///   - references: The standards and pages that it belongs to.
  ///   - swift: An example in Swift, refused and accepted.
  ///   - objectiveC: An example in Objective-C, refused and accepted; `nil` if there is none, as of
  ///     what only SwiftUI has.
  init(
    _ hazard: SourceHazard, _ severity: FindingSeverity,
    confidence: FindingConfidence = .likely, summary: String, explanation: String, fix: String,
    source: String, references: [LintReference], swift: (refused: String, accepted: String),
    objectiveC: (refused: String, accepted: String)?
  ) {
    self.init(
      Lint(
        id: hazard.rawValue, severity: severity, confidence: confidence, summary: summary,
        explanation: explanation, fix: fix, source: source, references: references,
        refused: .files(["App.swift": swift.refused]),
        accepted: .files(["App.swift": swift.accepted]),
        refusedInObjectiveC: objectiveC.map { .files(["App.m": $0.refused]) },
        acceptedInObjectiveC: objectiveC.map { .files(["App.m": $0.accepted]) })
    ) { set, found in
      for program in set.programs {
        for finding in program.findings where finding.hazard == hazard {
          found.report(finding, scheme: set.scheme(of: program))
        }
      }
    }
  }
}

extension RuleFindings {
  /// Notes what was found in sources.
  fileprivate mutating func report(_ source: CheckedSourceFinding, scheme: String?) {
    var finding = Finding(lint, source.message, at: source.place)
    finding.steps = source.steps
    finding.example = source.example.map { example in
      guard let scheme, example.hasPrefix("SCHEME:") else { return example }
      return scheme + example.dropFirst("SCHEME".count)
    }
    report(finding)
  }
}
