import Predicates
import Testing

struct TypeConditionTests {
  /// Bodies of a SUBQUERY that are tested in the quick form, and such as look like it.
  static let bodies = [
    "ANY $a.types UTI-CONFORMS-TO 'public.image'", "ALL $a.types UTI-CONFORMS-TO 'public.image'",
    "NONE $a.types UTI-EQUALS 'public.png'",
    "ANY $a.types UTI-CONFORMS-TO 'public.url' OR ANY $a.types UTI-CONFORMS-TO 'public.image'",
    "ANY $a.types UTI-CONFORMS-TO 'public.image' AND ALL $a.types UTI-EQUALS 'public.png'",
    "ANY $a.types UTI-CONFORMS-TO 'x' OR ANY $a.other UTI-CONFORMS-TO 'public.image'",
    "$a.types UTI-CONFORMS-TO 'public.image'", "NOT ANY $a.types UTI-CONFORMS-TO 'public.image'",
  ]

  static let elements: [PredicateValue] = [
    ["types": ["public.jpeg"]], ["types": ["public.pdf", "public.png"]], ["types": []],
    ["types": nil], [:], ["other": ["public.png"]], ["types": ["public.pdf", 5]],
    ["types": ["public.png", 5]], ["types": "public.png"], ["types": .set(["public.png"])], 5,
    nil, [["types": ["public.png"]]],
  ]

  @Test(arguments: bodies)
  func `the quick form says what the trace says, for whatever elements`(body: String) throws {
    let predicate = try CompiledPredicate(
      "SUBQUERY(SELF, $a, \(body)).@count == 1", types: PredicateSamples.types)
    for first in Self.elements {
      for second in Self.elements {
        for root in [PredicateValue.array([first, second]), .array([first])] {
          let outcome: PredicateTrace.Outcome
          do throws(PredicateEvaluationError) {
            outcome = .truth(try predicate.evaluate(with: root))
          } catch {
            outcome = .error(error)
          }
          #expect(predicate.trace(with: root).outcome == outcome, "\(root)")
        }
      }
    }
  }

  @Test func `the quick form takes as many steps`() throws {
    let root: PredicateValue = .array(
      Array(repeating: ["types": ["public.pdf", "public.png"]], count: 50))
    for steps in 0..<400 {
      let predicate = try CompiledPredicate(
        "SUBQUERY(SELF, $a, \(Self.bodies[3])).@count == 50", types: PredicateSamples.types,
        limits: PredicateLimits(maximumSteps: steps, maximumTraceNodes: 10_000))
      let outcome: PredicateTrace.Outcome
      do throws(PredicateEvaluationError) {
        outcome = .truth(try predicate.evaluate(with: root))
      } catch {
        outcome = .error(error)
      }
      #expect(predicate.trace(with: root).outcome == outcome)
    }
  }
}
