import ShareJournal
import ShareModel
import ShareReport
import ShareRules
import Sharepipe

/// What would be asked after the extensions that wait for a person: the rest of the chain, judged
/// beforehand by the rules of now.
struct ChainForecast {
  /// An extension that would be asked.
  struct Step {
    let identifier: BundleIdentifier
    /// What would become of the content there, in the words of `explain`.
    let words: String
  }

  /// The extensions that would not be passed over, in order.
  let steps: [Step]
  /// Whether an extension that waits may return other content, by which the rest is judged anew.
  let mayReturn: Bool

  /// Judges the rest of the chain of a context.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - rules: The rules that hold now.
  init(of row: JournalContext, by rules: RuleSet) {
    mayReturn = row.isActionWaiting
    let waiting = row.waitingExtensions
    guard row.kind == .share,
      let last = rules.extensions.lastIndex(where: { waiting.contains($0.identifier) })
    else {
      steps = []
      return
    }
    let explanation = Explainer(rules: rules.explaining(Array(rules.extensions[(last + 1)...])))
      .explain(recorded: row, version: row.waitingVersion)
    let lines = ExplanationLines()
    steps = explanation.extensions.compactMap { one in
      one.outcome == .inactive
        ? nil : Step(identifier: one.bundle.identifier, words: lines.verdict(one))
    }
  }
}
