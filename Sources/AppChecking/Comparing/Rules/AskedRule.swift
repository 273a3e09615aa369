import Predicates
import ShareModel
import ShareRules
import TypeIdentifiers

/// A rule that is asked about many contexts, with little patience for each.
struct AskedRule {
  /// The types that the rule names.
  let types: [String]
  /// Whole numbers that the rule compares with, and their neighbours.
  let counts: [Int]
  /// The types as the document knows them.
  let catalogue: TypeCatalogue
  /// The text of the predicate, however it is written; `nil` for a rule that never activates.
  let predicate: String?
  private let rule: ActivationRule
  private let quick: ProbedRule?
  private let patient: ProbedRule?

  /// The most numbers that are tried.
  private static let mostCounts = 24
  /// The most attachments that a context has.
  private static let mostAttachments: Int64 = 1000
  /// From how many attachments on an answer may take longer.
  private static let many = 40

  init(_ written: WrittenRule) {
    catalogue = written.document.catalogue
    rule = ActivationRule(written.value, catalogue: catalogue)
    predicate = rule.syntax?.description
    guard let text = rule.predicateText, let syntax = rule.syntax else {
      (types, counts, quick, patient) = ([], [], nil, nil)
      return
    }
    let reading = RuleReading(syntax, of: RuleText(text, at: written.place, in: written.document))
    types = reading.typeNames
    counts = Self.counts(in: reading)
    quick = ProbedRule(text, catalogue: catalogue)
    patient = ProbedRule(text, catalogue: catalogue, maximumSteps: 400_000)
  }

  private static func counts(in reading: RuleReading) -> [Int] {
    var found: Set<Int> = []
    for comparison in reading.comparisons {
      var values = [comparison.syntax.left, comparison.syntax.right]
      if case .aggregate(let elements) = comparison.syntax.right.kind { values += elements }
      for case .integer(let number) in values.map(\.kind)
      where (0..<mostAttachments).contains(number) {
        for count in [number - 1, number, number + 1] where count > 0 { found.insert(Int(count)) }
      }
    }
    return Array(found.sorted().prefix(mostCounts))
  }

  /// Whether the rule activates, or `nil` if that takes too long to find out.
  func isActive(_ probe: ContextProbe) -> Bool? {
    let rule = probe.attachments > Self.many ? patient : quick
    guard let rule else { return false }
    return probe.context.items.isEmpty ? false : rule.isActive(probe.payload)
  }

  /// Whether the extension would be offered, asked without haste.
  func isReallyActive(_ probe: ContextProbe) -> Bool { rule.evaluate(probe.payload).isActive }
}
