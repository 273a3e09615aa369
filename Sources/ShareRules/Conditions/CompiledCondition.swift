package import Predicates
package import ShareModel
package import TypeIdentifiers

/// A condition of the owner, ready to be judged.
package struct CompiledCondition: Sendable {
  /// The condition.
  package let condition: OwnerCondition
  /// The predicate, with the types of the rules.
  package let predicate: CompiledPredicate

  /// Compiles a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - catalogue: The types, for the UTI operators.
  package init(_ condition: OwnerCondition, catalogue: TypeCatalogue) {
    self.condition = condition
    predicate = condition.predicate.asking(TypeOperators(catalogue))
  }

  /// Why an extension does not get a context, or `nil` if it does.
  ///
  /// - Parameters:
  ///   - facts: What is known, attachment by attachment.
  ///   - environment: The time and the random numbers that the condition may ask for.
  /// - Returns: The reason: `condition-not-met`, or `condition-failed` if it cannot be evaluated.
  package func refusal(
    of facts: [ConditionFacts], in environment: PredicateEnvironment = .system
  ) -> Reason? {
    for (number, one) in facts.enumerated() {
      do throws(PredicateEvaluationError) {
        guard try predicate.evaluate(with: .object(one), environment: environment) else {
          let which = facts.count > 1 ? " for attachment \(number + 1)" : ""
          return Reason(.conditionNotMet, "the owner's condition does not hold\(which)")
        }
      } catch {
        return Reason(
          .conditionFailed, error.diagnostic(at: "when", in: condition.text))
      }
    }
    return nil
  }
}
