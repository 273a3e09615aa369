import Predicates
import ShareModel
import TypeIdentifiers

/// Looks at what a rule answers as a whole; each claim is put to the test before it is made.
struct WholeRuleCheck {
  let reading: RuleReading
  package let rule: ProbedRule
  let catalogue: TypeCatalogue

  /// What the rule is put to; `nil` if it names too much, and then nothing is claimed of it.
  private var probes: ProbePayloads? {
    ProbePayloads(
      naming: reading.typeNames, counts: reading.countsOfInterest, catalogue: catalogue)
  }

  // MARK: Always and never

  /// Notes a rule that is true for everything, or for nothing.
  ///
  /// - Parameters:
  ///   - isExplained: Whether a clause that makes the rule so was reported; then only what the App
  ///     Store refuses is said.
  ///   - found: Takes the finding.
  func checkAnswers(isExplained: Bool, _ found: inout FindingCollector) {
    let truth = PredicateTruthReading.truth(of: reading.syntax)
    guard truth == .canHold || !truth.contains(.canHold) else { return }
    let isAlways = truth == .canHold
    guard isAlways || !isExplained else { return }
    guard let probes,
      (probes.payloads + ProbePayloads.bare).allSatisfy({ rule.isActive($0) == isAlways })
    else { return }
    if isAlways {
      found.report(
        .alwaysTrue, "the rule is true for everything that is shared", at: reading.syntax.range,
        of: reading.text, hint: "ask for the types that the extension can handle")
    } else {
      found.report(
        .neverTrue, "the rule is true for nothing that can be shared", at: reading.syntax.range,
        of: reading.text, hint: "with this the extension is never offered")
    }
  }

  /// Notes a rule that raises for everything that was tried.
  func checkRaising(_ found: inout FindingCollector) {
    // One payload shows for nearly every rule that it does not.
    guard rule.error(for: ProbePayloads.payload([[["public.jpeg"]]])) != nil, let probes else {
      return
    }
    let empty = ProbePayloads.payload([[]]).items
    var first: PredicateEvaluationError?
    for payload in probes.payloads where payload.items != empty {
      guard let error = rule.error(for: payload) else { return }
      first = first ?? error
    }
    guard let first else { return }
    found.report(
      .ruleRaises, "the rule raises for everything that is shared: \(first.description)",
      at: first.range, of: reading.text,
      hint: isQualified(first.range) ? "go down level by level with SUBQUERY" : first.hint)
  }

  /// Whether ANY, ALL or NONE stands before the comparison around a place.
  private func isQualified(_ range: Range<Int>) -> Bool {
    reading.comparisons.last { $0.range.contains(range.lowerBound) }?.syntax.qualifier != nil
  }

  // MARK: Counts

  /// Notes counts without a minimum, if the rule holds although none of its types is there.
  func checkCounts(_ found: inout FindingCollector) {
    let unbounded = reading.comparisons.filter(isUnbounded)
    guard !unbounded.isEmpty, !reading.typeNames.isEmpty else { return }
    let foreign = ProbePayloads.payload([[[ProbePayloads.unknown]]])
    guard rule.isActive(foreign) == true else { return }
    // They are to blame only if the rule is false without them.
    var bytes = reading.text.bytes
    for comparison in unbounded.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let answer = comparison.isNegated ? " TRUEPREDICATE " : " FALSEPREDICATE "
      bytes.replaceSubrange(comparison.range, with: Array(answer.utf8))
    }
    let without = ProbedRule(String(decoding: bytes, as: UTF8.self), catalogue: catalogue)
    guard without?.isActive(foreign) == false else { return }
    for comparison in unbounded {
      let words =
        comparison.isNegated ? "this is false for 0, so with NOT" : "this is true for 0 as well, so"
      found.report(
        .countAcceptsZero, "\(words) the rule holds for any other content",
        at: comparison.range, of: reading.text, hint: "add '.@count >= 1'")
    }
  }

  /// Whether a comparison limits a count of chosen things from above alone, or not at all.
  private func isUnbounded(_ comparison: RuleReading.Comparison) -> Bool {
    guard let bound = CountBound(comparison.syntax, comparison.scope),
      case .path(let base, _) = bound.expression.kind, case .subquery = base.kind
    else { return false }
    // Nested ranges would be replaced twice; the inner one is what counts.
    return bound.acceptsZeroAndMore(isNegated: comparison.isNegated)
      && !reading.comparisons.contains { other in
        other.range != comparison.range && comparison.range.contains(other.range.lowerBound)
          && isInnerUnbounded(other)
      }
  }

  private func isInnerUnbounded(_ comparison: RuleReading.Comparison) -> Bool {
    guard let bound = CountBound(comparison.syntax, comparison.scope) else { return false }
    return bound.acceptsZeroAndMore(isNegated: comparison.isNegated)
  }

  // MARK: Items without attachments

  /// Notes a comparison of two counts that are both nil for an item without attachments.
  func checkEmptyItem(_ found: inout FindingCollector) {
    let empty = ProbePayloads.payload([[]])
    guard rule.isActive(empty) == true else { return }
    for comparison in reading.comparisons where comparison.syntax.comparator == .equal {
      guard let left = countedCollection(comparison.syntax.left),
        let right = countedCollection(comparison.syntax.right), left.text == right.text,
        left.isFiltered != right.isFiltered, left.isOfItem(comparison.scope)
      else { continue }
      found.report(
        .emptyItem, "both counts are nil for an item without attachments, and nil equals nil",
        at: comparison.range, of: reading.text, hint: "add 'AND \(left.text).@count >= 1'")
    }
  }

  private struct CountedCollection {
    let collection: ExpressionSyntax
    let isFiltered: Bool
    var text: String { collection.description }

    func isOfItem(_ scope: [String: PayloadShape]) -> Bool {
      RuleReading.shape(collection, scope) == .attachments
    }
  }

  /// What a `.@count` counts, with or without a SUBQUERY around it.
  private func countedCollection(_ value: ExpressionSyntax) -> CountedCollection? {
    guard case .path(let base, let steps) = value.kind,
      case .collectionOperator("count")? = steps.last?.kind
    else { return nil }
    if case .subquery(let collection, _, _) = base.kind, steps.count == 1 {
      return CountedCollection(collection: collection, isFiltered: true)
    }
    guard steps.count > 1 else { return nil }
    let text = reading.text.text(base.range.lowerBound..<(steps[steps.count - 2].range.upperBound))
    guard let predicate = try? PredicateParser.parse("\(text) == 1"),
      case .comparison(let comparison) = predicate.kind
    else { return nil }
    return CountedCollection(collection: comparison.left, isFiltered: false)
  }
}
