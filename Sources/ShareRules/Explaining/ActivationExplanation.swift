public import Documents
public import Predicates
public import ShareModel
public import TypeIdentifiers

/// Why a rule activates for a context or does not, and what would change the answer.
///
/// Everything in it was tried by evaluating the rule: a proposed change does change the answer, and
/// where the type of an attachment is not known, for everything that it may be.
public struct ActivationExplanation: Sendable {
  /// The answer, with its trace; where it depends, that for an attachment of which nothing is known.
  public let answer: ActivationAnswer
  /// On what the answer depends; `nil` if it is settled.
  public let dependence: ActivationDependence?
  /// The predicate that was evaluated, also for a dictionary; `nil` if there is none.
  public let predicateText: String?
  /// The predicate as a tree; `nil` if there is none.
  public let syntax: PredicateSyntax?
  /// What a dictionary asks for, as a person would say it; `nil` for other rules.
  public let words: String?
  /// What each part of a dictionary's predicate asks for, in the order of its parts; empty for other
  /// rules, and where the whole is not those parts joined by AND.
  public let meanings: [String]
  /// Which attachments keep the rule from activating.
  public let breaking: BreakingAttachments
  /// The smallest changes of the rule that make it activate, the likeliest first; empty if it does, or
  /// if none that was tried helps.
  public let changes: [RuleChange]
  /// What would hide the extension if it were shared too; empty if it does not apply, or if nothing
  /// that was tried hides it.
  public let hiding: [String]
  /// What else is worth knowing, one sentence each.
  public let remarks: [String]

  /// Explains a rule.
  ///
  /// - Parameters:
  ///   - value: The value of `NSExtensionActivationRule`, or `nil` if the key is missing.
  ///   - context: What is shared.
  ///   - types: Which types of the attachments the rule sees.
  ///   - catalogue: The types, for the UTI operators.
  public init(
    of value: DocumentValue?, for context: ShareContext, types: MatchingPayload.Types = .reduced,
    catalogue: TypeCatalogue
  ) {
    let rule = ActivationRule(value, catalogue: catalogue)
    let isActive = { (context: ShareContext) in
      rule.payloads(of: context, types: types).allSatisfy { rule.evaluate($0).isActive }
    }
    var answer = rule.evaluate(MatchingPayload(context, types: types), isTraced: true)
    if !context.unidentified.isEmpty { answer.trace = answer.trace?.withoutMark }
    let dependence = rule.dependence(on: context, types: types)
    self.answer = answer
    self.dependence = dependence
    predicateText = rule.predicateText
    syntax = rule.syntax
    words = rule.words
    meanings = rule.meanings
    let isSettled = answer.isActive && dependence == nil
    let isRefused = !isSettled && rule.fault == nil
    breaking = isRefused ? .find(in: context, isActive: isActive) : .none
    hiding = isSettled ? HidingAdditions.find(in: context, isActive: isActive) : []
    let advice =
      isSettled ? RuleAdvice() : RuleAdvice(on: value, rule, context, types, catalogue: catalogue)
    changes = advice.changes
    remarks =
      advice.remarks
      + (isSettled ? Self.remarks(answer, isBroad: rule.isBroad, context: context) : [])
  }

  /// Explains that the rule of a bundle that could not be read is unknown, and counts as one that takes
  /// everything.
  ///
  /// - Parameters:
  ///   - absence: Why the bundle could not be read.
  ///   - items: The items of the context.
  package init(unread absence: Reason, items: Range<Int>) {
    answer = ActivationAnswer(isActive: true, reason: absence, items: Array(items))
    dependence = nil
    (predicateText, syntax, words, meanings) = (nil, nil, nil, [])
    (breaking, changes, hiding, remarks) = (.none, [], [], [])
  }

  /// What is odd about a rule that applies.
  private static func remarks(
    _ answer: ActivationAnswer, isBroad: Bool, context: ShareContext
  ) -> [String] {
    var remarks: [String] = []
    if answer.items.count < context.items.count {
      let items = answer.items.map { "\($0 + 1)" }.joined(separator: " and ")
      remarks.append("a page and its archive count as one: only item \(items) is handed over")
    }
    if context.items.allSatisfy(\.attachments.isEmpty) {
      remarks.append("it applies to an item without attachments, which hands over nothing")
    }
    if isBroad { remarks.append("it applies to content of any type, even an undeclared one") }
    return remarks
  }
}
