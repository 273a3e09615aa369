import Predicates
import Testing

struct PredicateTraceTests {
  /// A trace in one line for each node, indented.
  private func lines(_ trace: PredicateTrace, _ depth: Int = 0) -> [String] {
    let outcome =
      switch trace.outcome {
      case .truth(let holds): "\(holds)"
      case .value(.null): "nil"
      case .value(.integer(let number)): "\(number)"
      case .value(let value): "\(value)"
      case .large(let count): "large \(count)"
      case .error(let error): "error \(error)"
      case .notEvaluated: "-"
      }
    let line = String(repeating: " ", count: depth) + trace.text + " → " + outcome
    return [line] + trace.children.flatMap { lines($0, depth + 1) }
  }

  @Test func `a trace shows what each part came to`() throws {
    let predicate = try CompiledPredicate("NOT (age == 41 AND missing < 5) OR $x == 1")
    let trace = predicate.trace(with: PredicateSamples.person)
    #expect(
      lines(trace) == [
        "NOT (age == 41 AND missing < 5) OR $x == 1 → true",
        " NOT (age == 41 AND missing < 5) → true",
        "  age == 41 AND missing < 5 → false",
        "   age == 41 → true",
        "    age → 41",
        "    41 → 41",
        "   missing < 5 → false",
        "    missing → nil",
        "    5 → 5",
        " $x == 1 → -",
      ])
  }

  @Test func `a SUBQUERY shows its count and each element`() throws {
    let text = "SUBQUERY(groups, $g, SUBQUERY($g, $n, $n > 1).@count == 1).@count == 2"
    let trace = try CompiledPredicate(text).trace(with: PredicateSamples.person)
    #expect(
      lines(trace) == [
        "\(text) → true",
        " SUBQUERY(groups, $g, SUBQUERY($g, $n, $n > 1).@count == 1).@count → 2",
        "  SUBQUERY($g, $n, $n > 1).@count == 1 → true",
        "   SUBQUERY($g, $n, $n > 1).@count → 1",
        "    $n > 1 → false", "     $n → 1", "     1 → 1",
        "    $n > 1 → true", "     $n → 2", "     1 → 1",
        "   1 → 1",
        "  SUBQUERY($g, $n, $n > 1).@count == 1 → true",
        "   SUBQUERY($g, $n, $n > 1).@count → 1",
        "    $n > 1 → true", "     $n → 3", "     1 → 1",
        "   1 → 1",
        " 2 → 2",
      ])
  }

  @Test func `an error stands where it arose, and the rest is not evaluated`() throws {
    let trace = try CompiledPredicate("age == 41 AND $x == name AND age == 1")
      .trace(with: PredicateSamples.person)
    #expect(
      lines(trace) == [
        "age == 41 AND $x == name AND age == 1 → error the variable '$x' has no value",
        " age == 41 → true", "  age → 41", "  41 → 41",
        " $x == name → error the variable '$x' has no value",
        "  $x → error the variable '$x' has no value",
        "  name → -",
        " age == 1 → -",
      ])
  }

  @Test func `computed values show what they were computed from`() throws {
    let text = "sum(numbers) + -age > TERNARY(age == 41, SUBQUERY(groups, $g, $g[0] == 3)[0][0], 1)"
    let trace = try CompiledPredicate(text).trace(with: PredicateSamples.person)
    #expect(
      lines(trace) == [
        "\(text) → false",
        " sum(numbers) + -age → double(-37.5)",
        "  sum(numbers) → double(3.5)",
        "   numbers → array([Predicates.PredicateValue.integer(1), Predicates.PredicateValue.double(2.5)])",
        "  -age → -41", "   age → 41",
        " TERNARY(age == 41, SUBQUERY(groups, $g, $g[0] == 3)[0][0], 1) → 3",
        "  age == 41 → true", "   age → 41", "   41 → 41",
        "  SUBQUERY(groups, $g, $g[0] == 3)[0][0] → 3",
        "   SUBQUERY(groups, $g, $g[0] == 3) → 1",
        "    $g[0] == 3 → false", "     $g[0] → 1", "     3 → 3",
        "    $g[0] == 3 → true", "     $g[0] → 3", "     3 → 3",
        "  1 → -",
      ])
  }

  @Test func `an assignment is traced, and holds for what comes after it`() throws {
    let trace = try CompiledPredicate("($x := age) == 41 AND $x == 41")
      .trace(with: PredicateSamples.person)
    #expect(
      lines(trace) == [
        "($x := age) == 41 AND $x == 41 → true", " ($x := age) == 41 → true", "  $x := age → 41",
        "   age → 41", "  41 → 41", " $x == 41 → true", "  $x → 41", "  41 → 41",
      ])
  }

  @Test func `a trace stops growing at its limit, and the answer stays right`() throws {
    let numbers = PredicateValue.array((0..<1_000).map { .integer(Int64($0)) })
    let predicate = try CompiledPredicate(
      "SUBQUERY(SELF, $n, $n > 9 AND $n < 20).@count == 10 AND @count == 1000",
      limits: PredicateLimits(maximumTraceNodes: 50))
    let trace = predicate.trace(with: numbers)
    #expect(trace.outcome == .truth(true))
    #expect(lines(trace).count <= 55)
    #expect(trace.isCut)
    #expect(trace.children.first?.children.first?.isCut == true)
  }

  @Test func `a large value is shown by its size`() throws {
    let numbers = PredicateValue.array((0..<1_000).map { .integer(Int64($0)) })
    let trace = try CompiledPredicate("999 IN SELF").trace(with: numbers)
    #expect(lines(trace) == ["999 IN SELF → true", " 999 → 999", " SELF → large 1000"])
  }

  @Test func `a long text is cut`() throws {
    let text = "'" + String(repeating: "é", count: 800) + "' == nil"
    let trace = try CompiledPredicate(text).trace(with: .null)
    #expect(trace.text == "'" + String(repeating: "é", count: 499) + "…")
    #expect(trace.range == 0..<1_609)
  }
}
