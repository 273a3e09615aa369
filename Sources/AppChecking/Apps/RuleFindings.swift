import Lints

/// Gathers the findings of one rule.
struct RuleFindings {
  /// After how many findings of one rule no more are taken.
  static let maximum = 10_000

  /// The lint of the rule.
  let lint: Lint
  /// What was found so far.
  private(set) var findings: [Finding] = []
  private var seen: Set<Finding> = []

  init(_ lint: Lint) { self.lint = lint }

  /// Notes something; the same thing at the same place is noted once.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - document: Where it stands.
  ///   - place: The keys that lead to it.
  ///   - hint: What to do.
  ///   - severity: How much it matters, if less than the lint says.
  ///   - confidence: How sure it is, if less than the lint says.
  ///   - isKey: Whether it is about the key rather than the value.
  ///   - span: Where it is in the file, if it is not at the value or the key.
  mutating func report(
    _ message: String, in document: CheckedDocument, at place: KeyPlace, hint: String? = nil,
    severity: FindingSeverity? = nil, confidence: FindingConfidence? = nil, isKey: Bool = false,
    span: SourceSpan? = nil
  ) {
    guard findings.count < Self.maximum else { return }
    let isLast = findings.count + 1 == Self.maximum
    let last = "fix these first: after \(Self.maximum) findings, no more of this rule are shown"
    let finding = Finding(
      lint, message, in: document, at: place, span: span, hint: isLast ? last : hint,
      severity: severity, confidence: confidence, isKey: isKey)
    if seen.insert(finding).inserted { findings.append(finding) }
  }

  /// Notes something about a place in a source file.
  mutating func report(_ finding: Finding) {
    guard findings.count < Self.maximum else { return }
    if seen.insert(finding).inserted { findings.append(finding) }
  }

  /// Notes something about a value of a document.
  mutating func report(
    _ message: String, in document: CheckedDocument, at value: PlacedValue, hint: String? = nil,
    severity: FindingSeverity? = nil, confidence: FindingConfidence? = nil
  ) {
    report(
      message, in: document, at: value.place, hint: hint, severity: severity,
      confidence: confidence)
  }

  /// Notes something about a stretch of a text without keys.
  mutating func report(
    _ message: String, in document: CheckedDocument, at range: Range<Int>, hint: String? = nil
  ) {
    report(message, in: document, at: KeyPlace(), hint: hint, span: document.span(range))
  }
}
