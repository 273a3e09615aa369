import Predicates
import ShareModel
import ShareRules
import TypeIdentifiers

/// A predicate that is put to payloads, with little patience: one that takes long has no answer.
struct ProbedRule: Sendable {
  private let predicate: CompiledPredicate

  /// Compiles a text; `nil` if it is no predicate.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - catalogue: The types.
  ///   - maximumSteps: After how many steps there is no answer.
  init?(_ text: String, catalogue: TypeCatalogue, maximumSteps: Int = 20_000) {
    let limits = PredicateLimits(maximumSteps: maximumSteps)
    guard
      let predicate = try? CompiledPredicate(text, types: TypeOperators(catalogue), limits: limits)
    else { return nil }
    self.predicate = predicate
  }

  /// Whether the rule activates, or `nil` if that takes too long to find out.
  func isActive(_ payload: MatchingPayload) -> Bool? {
    for items in payload.alternatives {
      do throws(PredicateEvaluationError) {
        if try predicate.evaluate(with: payload.root(items: items)) { return true }
      } catch {
        if case .costExceeded = error.reason { return nil }
      }
    }
    return false
  }

  /// Why the rule raises for a payload, or `nil` if it does not, or if that is not known.
  func error(for payload: MatchingPayload) -> PredicateEvaluationError? {
    do throws(PredicateEvaluationError) {
      _ = try predicate.evaluate(with: payload.root(items: Array(payload.items.indices)))
      return nil
    } catch {
      if case .costExceeded = error.reason { return nil }
      return error
    }
  }
}
