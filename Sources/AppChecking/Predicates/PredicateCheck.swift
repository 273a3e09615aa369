import Lints
import Predicates
import ShareRules
import TypeIdentifiers

/// Looks at a rule that is a predicate.
struct PredicateCheck {
  let text: RuleText
  let catalogue: TypeCatalogue
  /// Whether the extension names a JavaScript file.
  let isScripted: Bool

  /// Looks at everything.
  func run(_ found: inout FindingCollector) {
    let predicate: CompiledPredicate
    do throws(PredicateSyntaxError) {
      predicate = try CompiledPredicate(text.text, types: TypeOperators(catalogue))
    } catch {
      return TextFaultCheck(text: text, fault: error).run(&found)
    }
    let before = found.findings.count
    let reading = RuleReading(predicate.syntax, of: text)
    PlaceholderCheck.run(reading, &found)
    KeyPathCheck(reading: reading).run(&found)
    var names = TypeNameCheck(reading: reading, catalogue: catalogue)
    names.run(&found)
    TypeUseCheck(reading: reading, catalogue: catalogue).run(&found)
    JunctionCheck(reading: reading).run(&found)
    guard let rule = ProbedRule(text.text, catalogue: catalogue) else { return }
    let whole = WholeRuleCheck(reading: reading, rule: rule, catalogue: catalogue)
    if !found.findings[before...].contains(where: { $0.severity > .note }) {
      whole.checkRaising(&found)
    }
    whole.checkCounts(&found)
    // A rule of which a part is known to be wrong needs no word about the whole.
    let told = found.findings[before...].filter { $0.severity > .note }
    if told.allSatisfy({ $0.lint == .undecidedClause || $0.lint == .countAcceptsZero }) {
      whole.checkAnswers(isExplained: !told.isEmpty, &found)
    }
    if told.isEmpty { whole.checkSecondAttachment(isScripted: isScripted, &found) }
    if !found.has(.hiddenBySecondAttachment) { whole.checkEmptyItem(&found) }
  }
}

/// Finds what was not filled in, in the strings of a predicate that can be read.
enum PlaceholderCheck {
  static func run(_ reading: RuleReading, _ found: inout FindingCollector) {
    for string in reading.strings where !found.isFull {
      // With an escape in the string, its bytes are not those of the text.
      let written = reading.text.text(string)
      guard let placeholder = Placeholder.first(in: written) else { continue }
      let start = string.lowerBound + placeholder.range.lowerBound
      found.report(
        .unexpandedVariable, "'\(placeholder.text)' was not filled in",
        at: start..<(start + placeholder.range.count), of: reading.text,
        hint: "write the value itself", severity: .warning)
    }
  }
}
