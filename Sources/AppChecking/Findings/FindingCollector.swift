import Lints

/// Gathers the findings of one document, and finds their places.
struct FindingCollector {
  /// The document.
  let document: CheckedDocument
  /// What was found so far.
  private(set) var findings: [Finding] = []

  init(_ document: CheckedDocument) { self.document = document }

  /// After how many findings of one document no more are taken.
  static let maximum = 1_000

  /// Whether no more is taken.
  var isFull: Bool { findings.count >= Self.maximum }

  /// Whether a lint has found something.
  func has(_ lint: Lint) -> Bool { findings.contains { $0.lint == lint } }

  /// What the last finding says, so that what is left out is not left out in silence.
  private var lastHint: String? {
    findings.count + 1 < Self.maximum
      ? nil : "fix these first: after \(Self.maximum) findings, no more of this document are shown"
  }

  /// Notes something about a value of a property list.
  ///
  /// - Parameters:
  ///   - lint: The lint.
  ///   - message: What is wrong.
  ///   - place: The keys that lead to it.
  ///   - hint: What to do.
  ///   - severity: How much it matters, if less than the lint says.
  ///   - confidence: How sure it is, if less than the lint says.
  ///   - isKey: Whether it is about the key rather than the value.
  ///   - replacement: What is to stand there instead, as it is written in XML.
  mutating func report(
    _ lint: Lint, _ message: String, at place: KeyPlace, hint: String? = nil,
    severity: FindingSeverity? = nil, confidence: FindingConfidence? = nil, isKey: Bool = false,
    replacement: String? = nil
  ) {
    guard !isFull else { return }
    findings.append(
      Finding(
        lint, message, in: document, at: place, hint: lastHint ?? hint, severity: severity,
        confidence: confidence, isKey: isKey, replacement: replacement))
  }

  /// Takes a finding that is made elsewhere.
  mutating func report(_ finding: Finding) {
    guard !isFull else { return }
    findings.append(finding)
  }

  /// Notes something about a part of a predicate.
  ///
  /// - Parameters:
  ///   - lint: The lint.
  ///   - message: What is wrong.
  ///   - range: The part, in bytes of the text.
  ///   - text: The predicate.
  ///   - hint: What to do.
  ///   - severity: How much it matters, if less than the lint says.
  ///   - confidence: How sure it is, if less than the lint says.
  ///   - edits: What to put in the place of which parts.
  mutating func report(
    _ lint: Lint, _ message: String, at range: Range<Int>, of text: RuleText,
    hint: String? = nil, severity: FindingSeverity? = nil, confidence: FindingConfidence? = nil,
    edits: [(Range<Int>, String)] = []
  ) {
    guard !isFull else { return }
    let finding = Finding(
      lint: lint, severity: severity ?? lint.severity,
      confidence: confidence ?? lint.confidence,
      message: message, hint: lastHint ?? hint, document: document.name, file: document.file,
      entry: document.entry, keyPlace: text.place,
      source: text.span(range),
      predicate: text.lines.span(range),
      replacements: edits.map { text.replacement(of: $0.0, by: $0.1) })
    // Two ways can lead to one finding.
    if !findings.contains(finding) { findings.append(finding) }
  }
}
