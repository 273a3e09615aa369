import Lints
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
    if truth.contains(.canHold) { return checkWidth(isProven: truth == .canHold, &found) }
    guard !isExplained, let probes,
      (probes.payloads + ProbePayloads.bare).allSatisfy({ rule.isActive($0) == false })
    else { return }
    found.report(
      .neverTrue, "the rule is true for nothing that can be shared", at: reading.syntax.range,
      of: reading.text, hint: "with this the extension is never offered")
  }

  /// Notes a rule that is true for everything, however it is written, or for content of any kind.
  private func checkWidth(isProven: Bool, _ found: inout FindingCollector) {
    // Most rules ask for something that a made-up type is not.
    let foreign = ProbePayloads.payload([[[ProbePayloads.unknown]]])
    guard rule.isActive(foreign) == true, isProven || !comparesLetters else { return }
    guard let probes else { return }
    let shared = probes.payloads.filter(\.hasAttachments) + ProbePayloads.hosts
    guard shared.allSatisfy({ rule.isActive($0) == true }) else {
      return checkKinds(&found)
    }
    var isWritten = false
    if case .constant = reading.syntax.kind { isWritten = true }
    found.report(
      .alwaysTrue,
      "the rule is true for everything that is shared" + (isWritten ? "" : ", as TRUEPREDICATE is"),
      at: reading.syntax.range, of: reading.text,
      hint: "ask for the types that the extension can handle")
  }

  /// Whether a type is compared as text, so that no list of types says for which it holds.
  private var comparesLetters: Bool {
    reading.comparisons.contains { comparison in
      !comparison.syntax.comparator.isAboutTypes
        && [comparison.left, comparison.right].contains { $0 == .types || $0 == .type }
    }
  }

  /// Notes a rule that asks for no type, so that only the number of things decides.
  private func checkKinds(_ found: inout FindingCollector) {
    guard reading.typeNames.isEmpty, !comparesLetters, reading.oddKeys.isEmpty,
      (ProbePayloads.everyday + [ProbePayloads.unknown]).allSatisfy({
        rule.isActive(ProbePayloads.payload([[[$0]]])) == true
      })
    else { return }
    found.report(
      .anyContent, "the rule asks for no type, so content of any kind is accepted",
      at: reading.syntax.range, of: reading.text,
      hint: "ask for the types that the extension can handle")
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
    for (comparison, collection) in wholeCounts {
      found.report(
        .emptyItem, "both counts are nil for an item without attachments, and nil equals nil",
        at: comparison.range, of: reading.text, hint: "add 'AND \(collection).@count >= 1'")
    }
  }

  /// The comparisons that ask whether all attachments of an item are counted, with the attachments.
  private var wholeCounts: [(comparison: RuleReading.Comparison, collection: String)] {
    reading.comparisons.compactMap { comparison in
      guard comparison.syntax.comparator == .equal,
        let left = countedCollection(comparison.syntax.left),
        let right = countedCollection(comparison.syntax.right), left.text == right.text,
        left.isFiltered != right.isFiltered, left.isOfItem(comparison.scope)
      else { return nil }
      return (comparison, left.text)
    }
  }

  // MARK: Pages of browsers

  /// Notes a rule that asks whether every attachment is of its types, where a browser shares a page as
  /// several.
  ///
  /// - Parameters:
  ///   - isScripted: Whether the extension names a JavaScript file.
  ///   - found: Takes the finding.
  func checkSecondAttachment(isScripted: Bool, _ found: inout FindingCollector) {
    let answer = BrowserPages.Answer { rule.isActive($0) == true }
    // A rule for texts may well not be meant for pages.
    guard let message = answer.message, !answer.isLess else { return }
    let edits = wholeCounts.compactMap { comparison, _ -> (Range<Int>, String)? in
      guard countedCollection(comparison.syntax.left)?.isFiltered == true else { return nil }
      return (comparison.syntax.left.range.upperBound..<comparison.range.upperBound, " >= 1")
    }
    guard let first = edits.first else { return }
    // What is proposed has to help.
    var bytes = reading.text.bytes
    for (range, text) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    let fixed = ProbedRule(String(decoding: bytes, as: UTF8.self), catalogue: catalogue)
    guard BrowserPages.all.allSatisfy({ fixed?.isActive($0.payload) == true }) else { return }
    found.report(
      .hiddenBySecondAttachment, message + ", and this rule has to accept every attachment",
      at: first.0, of: reading.text, hint: "write '>= 1': then one accepted attachment is enough",
      severity: isScripted ? .note : nil, confidence: isScripted ? .possible : nil, edits: edits)
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
