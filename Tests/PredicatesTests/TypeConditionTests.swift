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
    var answers = 0
    for steps in 0..<460 {
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
      if outcome == .truth(true) { answers += 1 }
    }
    #expect(answers > 0)
  }

  @Test(arguments: bodies.prefix(6))
  func `the quick form of any body takes as many steps, whatever the elements`(
    body: String
  ) throws {
    let root: PredicateValue = .array(Self.elements + Self.elements)
    var outcomes: Set<PredicateTrace.Outcome> = []
    for count in 1...Self.elements.count {
      let part = PredicateValue.array(Array(Self.elements.prefix(count)))
      for (steps, object) in (0..<60).flatMap({ [($0, part), ($0, root)] }) {
        let predicate = try CompiledPredicate(
          "SUBQUERY(SELF, $a, \(body)).@count >= 0", types: PredicateSamples.types,
          limits: PredicateLimits(maximumSteps: steps, maximumTraceNodes: 10_000))
        let outcome: PredicateTrace.Outcome
        do throws(PredicateEvaluationError) {
          outcome = .truth(try predicate.evaluate(with: object))
        } catch {
          outcome = .error(error)
        }
        #expect(predicate.trace(with: object).outcome == outcome)
        outcomes.insert(outcome)
      }
    }
    // Some had too few steps, some enough, and an element of the wrong kind raised in some.
    #expect(outcomes.count >= 3)
  }
}
