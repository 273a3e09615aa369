/// One thing that is looked for: its identifier, how much it matters, and its page.
public struct Lint: Hashable, Sendable, Identifiable {
  /// An input that shows what a lint is about; it is one of the tests of the lint.
  public struct Example: Hashable, Sendable {
    /// A file of an example.
    public struct File: Hashable, Sendable {
      /// Its path below the folder of the example, such as `Notes.app/Info.plist`.
      public let path: String
      /// The whole file.
      public let text: String
    }

    /// The files, at least one, in the order of their paths.
    public let files: [File]
  }

  /// The identifier, in lower case with hyphens; it never changes.
  public let id: String
  /// How much a finding matters at most.
  public let severity: FindingSeverity
  /// How sure a finding is at most.
  public let confidence: FindingConfidence
  /// What is looked for, in one sentence.
  public let summary: String
  /// Why it matters, and what to do.
  public let explanation: String
  /// What to do in general, or `nil` if each finding says it.
  public let fix: String?
  /// Where the behaviour is described, and how sure it is.
  public let source: String
  /// The standards and pages that it belongs to.
  public let references: [LintReference]
  /// An input that has the finding; `nil` if it is not a text, such as an archive.
  public let refused: Example?
  /// The same input, fixed.
  public let accepted: Example?
  /// An input in Objective-C that has the finding; `nil` if the lint is not about sources.
  public let refusedInObjectiveC: Example?
  /// The same input, fixed.
  public let acceptedInObjectiveC: Example?

  /// Creates a lint.
  package init(
    id: String, severity: FindingSeverity, confidence: FindingConfidence = .certain,
    summary: String, explanation: String, fix: String? = nil, source: String,
    references: [LintReference] = .activationRule, refused: Example? = nil,
    accepted: Example? = nil, refusedInObjectiveC: Example? = nil,
    acceptedInObjectiveC: Example? = nil
  ) {
    self.id = id
    self.severity = severity
    self.confidence = confidence
    self.summary = summary
    self.explanation = explanation
    self.fix = fix
    self.source = source
    self.references = references
    self.refused = refused
    self.accepted = accepted
    self.refusedInObjectiveC = refusedInObjectiveC
    self.acceptedInObjectiveC = acceptedInObjectiveC
  }

  /// Returns whether two lints have the same identifier.
  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
