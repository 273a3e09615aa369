package import SourceFlow

/// The page about something that the code of an app does, with examples in both languages.
package struct SourceLint: Sendable {
  /// What is looked for in the code; the lint has its identifier.
  package let hazard: SourceHazard
  /// The page.
  package let lint: Lint

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - hazard: What is looked for in the code.
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
    self.hazard = hazard
    lint = Lint(
      id: hazard.rawValue, severity: severity, confidence: confidence, summary: summary,
      explanation: explanation, fix: fix, source: source, references: references,
      refused: .files(["App.swift": swift.refused]),
      accepted: .files(["App.swift": swift.accepted]),
      refusedInObjectiveC: objectiveC.map { .files(["App.m": $0.refused]) },
      acceptedInObjectiveC: objectiveC.map { .files(["App.m": $0.accepted]) })
  }
}
