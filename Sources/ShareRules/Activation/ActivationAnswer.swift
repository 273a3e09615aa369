public import Predicates
public import ShareModel

/// Whether a rule activates for a payload, and why.
public struct ActivationAnswer: Hashable, Sendable {
  /// Whether the extension applies.
  public var isActive: Bool

  /// Why; also when it applies.
  public var reason: Reason

  /// The indexes of the items that are handed over; empty if it does not apply.
  public var items: [Int]

  /// How the rule came to its answer; `nil` if it was not asked for, or nothing was evaluated.
  public var trace: PredicateTrace?
}

extension ActivationRule {
  /// Evaluates the rule.
  ///
  /// - Parameters:
  ///   - payload: The context as rules see it.
  ///   - isTraced: Whether to record how the rule came to its answer, and which conditions of a
  ///     dictionary are not met. It costs time, so a batch does without.
  ///   - environment: The time and the random numbers that the rule may ask for.
  /// - Returns: The answer. An error counts as not active.
  public func evaluate(
    _ payload: MatchingPayload, isTraced: Bool = false,
    in environment: PredicateEnvironment = .system
  ) -> ActivationAnswer {
    let predicate: CompiledPredicate
    switch form {
    case .success(let value): predicate = value
    case .failure(let fault):
      return ActivationAnswer(isActive: false, reason: fault.reason(), items: [])
    }
    guard !payload.items.isEmpty else {
      return ActivationAnswer(
        isActive: false,
        reason: Reason(.noItems, "nothing is shared, so no extension is offered"), items: [])
    }
    var firstFailure: ActivationAnswer?
    for items in payload.alternatives {
      let root = payload.root(items: items)
      let answer = evaluate(predicate, root: root, items: items, isTraced: isTraced, environment)
      if answer.isActive { return answer }
      firstFailure = firstFailure ?? answer
    }
    // There is always one alternative.
    return firstFailure
      ?? ActivationAnswer(isActive: false, reason: Reason(.ruleNotMatched, ""), items: [])
  }

  private func evaluate(
    _ predicate: CompiledPredicate, root: PredicateValue, items: [Int], isTraced: Bool,
    _ environment: PredicateEnvironment
  ) -> ActivationAnswer {
    let trace = isTraced ? predicate.trace(with: root, environment: environment) : nil
    do throws(PredicateEvaluationError) {
      guard try predicate.evaluate(with: root, environment: environment) else {
        return ActivationAnswer(
          isActive: false,
          reason: Reason(
            .ruleNotMatched,
            isTraced ? failure(of: root, environment) : "the activation rule is false"),
          items: [], trace: trace)
      }
      return ActivationAnswer(
        isActive: true, reason: Reason(.ruleMatched, "the activation rule is true"),
        items: items, trace: trace)
    } catch {
      let text = error.diagnostic(at: "NSExtensionActivationRule", in: predicate.text)
      return ActivationAnswer(
        isActive: false, reason: Reason(.ruleEvaluation, text), items: [], trace: trace)
    }
  }

  /// Why the rule does not hold: for a dictionary, the conditions that are not met.
  private func failure(of root: PredicateValue, _ environment: PredicateEnvironment) -> String {
    let unmet = conditions.filter {
      (try? $0.predicate.evaluate(with: root, environment: environment)) != true
    }
    guard !unmet.isEmpty else { return "the activation rule is false" }
    return "the rule asks for " + unmet.map(\.meaning).joined(separator: ", and ")
  }
}
