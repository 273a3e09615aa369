import Documents
import Predicates
import ShareModel
import TypeIdentifiers

/// What a person would advise who knows the rule and what is shared: changes, and where no change is
/// right, why not.
struct RuleAdvice {
  /// Changes that were seen to help, the likeliest first.
  private(set) var changes: [RuleChange] = []
  /// What else is to be said, one sentence each.
  private(set) var remarks: [String] = []

  /// Nothing to advise.
  init() {}

  /// Looks for advice.
  ///
  /// - Parameters:
  ///   - value: The rule as it was shipped.
  ///   - rule: The same, read; it is not known to apply.
  ///   - context: What is shared.
  ///   - types: Which types the rule sees.
  ///   - catalogue: The types.
  init(
    on value: DocumentValue?, _ rule: ActivationRule, _ context: ShareContext,
    _ types: MatchingPayload.Types, catalogue: TypeCatalogue
  ) {
    var payloads = rule.payloads(of: context, types: types)
    if let refused = payloads.firstIndex(where: { !rule.evaluate($0).isActive }) {
      payloads.swapAt(0, refused)
    }
    switch value {
    case .dictionary(let dictionary):
      advise(on: dictionary, context, types, payloads, catalogue)
    case .string(let text):
      if case .syntax(let fault, _) = rule.fault {
        advise(on: PredicateTextSlip(of: text, fault), of: text, payloads, catalogue)
      } else {
        advise(on: text, rule, context, types, payloads, catalogue)
      }
    default: break
    }
  }

  // MARK: Dictionaries

  private mutating func advise(
    on dictionary: [String: DocumentValue], _ context: ShareContext,
    _ types: MatchingPayload.Types, _ payloads: [MatchingPayload], _ catalogue: TypeCatalogue
  ) {
    let slips = DictionarySlips(of: dictionary)
    remarks = slips.remarks
    if let repaired = slips.repaired,
      Self.isActive(.dictionary(repaired.rule), payloads, catalogue)
    {
      changes = [
        RuleChange(
          edits: repaired.edits, message: repaired.message, rule: .dictionary(repaired.rule))
      ]
      return
    }
    let search = DictionaryChanges(
      dictionary: dictionary,
      seen: context.items.flatMap { item in
        item.attachments.map { SeenTypes(of: $0, in: item, as: types).types }
      },
      payloads: payloads, catalogue: catalogue)
    changes = search.find()
    if changes.isEmpty { remarks += search.unacceptable }
  }

  // MARK: Texts

  private mutating func advise(
    on text: String, _ rule: ActivationRule, _ context: ShareContext,
    _ types: MatchingPayload.Types, _ payloads: [MatchingPayload], _ catalogue: TypeCatalogue
  ) {
    guard let syntax = rule.syntax, let payload = payloads.first,
      let trace = rule.evaluate(payload, isTraced: true).trace
    else { return }
    if let placeholder = Placeholder.first(in: text) {
      remarks.append("\(placeholder.message); \(Placeholder.hint)")
    }
    let search = PredicateChanges(
      text: text, trace: trace, context: context, types: types, payloads: payloads,
      catalogue: catalogue)
    changes = search.find(syntax)
    guard changes.isEmpty, remarks.isEmpty else { return }
    let others = search.others(syntax)
    remarks =
      others.isEmpty
      ? ["no change of one or two places that was tried makes it apply"] : others
  }

  private mutating func advise(
    on slip: PredicateTextSlip, of text: String, _ payloads: [MatchingPayload],
    _ catalogue: TypeCatalogue
  ) {
    // What is wrong with other texts is the answer itself.
    guard slip.kind != .syntax || !slip.edits.isEmpty else { return }
    let words = slip.message + (slip.hint.map { "; " + $0 } ?? "")
    let bytes = Array(text.utf8)
    var changed: TextEdit?
    for edit in slip.edits {
      let edit = TextEdit(edit.range, edit.replacement, meaning: slip.message)
      changed = changed.map { $0.followed(by: edit) } ?? edit
    }
    if let changed, case let rule = DocumentValue.string(changed.applied(to: bytes)),
      Self.isActive(rule, payloads, catalogue)
    {
      changes = [
        RuleChange(
          edits: changed.parts.map { .text($0.range, replacement: $0.replacement) },
          message: slip.message, rule: rule)
      ]
    } else if slip.kind != .syntax {
      remarks = [words]
    }
  }

  private static func isActive(
    _ rule: DocumentValue, _ payloads: [MatchingPayload], _ catalogue: TypeCatalogue
  ) -> Bool {
    let rule = ActivationRule(rule, catalogue: catalogue)
    return payloads.allSatisfy { rule.evaluate($0).isActive }
  }
}
