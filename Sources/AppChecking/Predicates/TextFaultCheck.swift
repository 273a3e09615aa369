import Lints
import Predicates
import ShareRules

/// Finds out why a text is no predicate, by its cause where the cause can be seen.
struct TextFaultCheck {
  let text: RuleText
  let fault: PredicateSyntaxError

  /// Notes the fault.
  func run(_ found: inout FindingCollector) {
    let slip = PredicateTextSlip(of: text.text, fault)
    let lint: Lint =
      switch slip.kind {
      case .unexpandedVariable: .unexpandedVariable
      case .typographicQuotes: .typographicQuotes
      case .escapedQuotes: .escapedQuotes
      case .syntax: .syntaxError
      }
    found.report(
      lint, slip.message, at: slip.range, of: text, hint: slip.hint,
      edits: slip.edits.map { ($0.range, $0.replacement) })
  }
}
