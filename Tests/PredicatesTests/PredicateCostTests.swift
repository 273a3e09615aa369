import Predicates
import TestSupport
import Testing

/// What a short text asks for is done or refused in a short time, at the standard limits.
struct PredicateCostTests {
  private static func repeated(_ text: String, _ count: Int, by separator: String) -> String {
    Array(repeating: text, count: count).joined(separator: separator)
  }

  private static let doubling = repeated("($a := {$a, $a}) != NULL", 30, by: " AND ")

  /// Texts that stop the evaluation, and the reason.
  static let refused: [(String, PredicateEvaluationError.Reason)] = [
    (
      "($l := {\(repeated("1", 300, by: ", "))}) != NULL AND ($x := 0) == 0 AND "
        + "SUBQUERY($l, $i, SUBQUERY($l, $j, ($x := {$x}) != NULL).@count > 0).@count > 0",
      .valueTooDeep(limit: 100)
    ),
    (
      "($a := {1, 1}) != NULL AND \(doubling) AND {{$a}}.@distinctUnionOfSets.self.@count == 1",
      .costExceeded(limit: 5_000_000)
    ),
    (
      "SUBQUERY(SELF, $i, {\(repeated("$i", 5_000, by: ", "))} != NULL).@count > 0",
      .costExceeded(limit: 5_000_000)
    ),
    (
      "SUBQUERY(SELF, $i, \(repeated("TRUEPREDICATE", 3_000, by: " AND "))).@count > 0",
      .costExceeded(limit: 5_000_000)
    ),
    (
      "SUBQUERY(SELF, $i, '' MATCHES '(a{1000}){9}').@count > 0",
      .costExceeded(limit: 5_000_000)
    ),
    (
      "SUBQUERY(SELF, $i, $long IN {$other}).@count > 0", .costExceeded(limit: 5_000_000)
    ),
    (
      "SUBQUERY(SELF, $i, distinct({$long}) != NULL).@count > 0",
      .costExceeded(limit: 5_000_000)
    ),
    (
      "SUBQUERY(SELF, $i, $i\(repeated("[FIRST]", 2_000, by: "")) == NULL).@count > 0",
      .costExceeded(limit: 5_000_000)
    ),
  ]

  private static let many = PredicateValue.array(Array(repeating: .null, count: 40_000))
  private static let variables: [String: PredicateValue] = [
    "long": .string(String(repeating: "a", count: 1 << 20)),
    "other": .string(String(repeating: "a", count: (1 << 20) - 1) + "b"),
  ]

  @Test(arguments: refused)
  func `what a short text multiplies is counted in steps`(
    text: String, reason: PredicateEvaluationError.Reason
  ) throws {
    let predicate = try CompiledPredicate(text)
    let error = SmallStack.run { () -> PredicateEvaluationError? in
      do throws(PredicateEvaluationError) {
        _ = try predicate.evaluate(with: Self.many, variables: Self.variables)
        return nil
      } catch {
        return error
      }
    }
    #expect(error??.reason == reason)
  }

  @Test func `a value that shares its parts is hashed without going through them`() throws {
    let text =
      "($a := {1, 1}) != NULL AND \(Self.repeated("($a := {$a, $a}) != NULL", 12, by: " AND ")) "
      + "AND {{$a}}.@distinctUnionOfSets.self.@count == 1"
    #expect(try CompiledPredicate(text).evaluate(with: .null))
    var shared = PredicateValue.array([1])
    for _ in 0..<60 { shared = .array([shared, shared]) }
    var hasher = Hasher()
    shared.hash(into: &hasher)
    #expect(Set([shared]).count == 1)
  }

  @Test(arguments: [
    "mode($l) == NULL", "distinct($l).@count == 1", "($l UNION $l).@count == 1",
    "$l.@distinctUnionOfObjects.self.@count == 1",
  ])
  func `what is no number counts as one number, and is found at once`(text: String) throws {
    let list = Self.repeated("$n", 10_000, by: ", ")
    let predicate = try CompiledPredicate(
      "($n := sqrt(-1)) != NULL AND ($l := {\(list)}) != NULL AND \(text)")
    let time = try processorTime {
      let answer = try predicate.evaluate(with: .null)
      #expect(answer == !text.hasPrefix("mode"))
    }
    #expect(time < .seconds(1))
  }

  /// Sets of many members, each as the text of a pattern; the text that is matched.
  static let sets: [(String, String)] = [
    ("SELF MATCHES[c] '(?:[\(han)]|я)*'", String(repeating: "я", count: 60)),
    ("SELF MATCHES '(?:[\(han)]|я)*'", String(repeating: "я", count: 600)),
    ("SELF MATCHES[c] lowercase('(?:[\(han)]|я)*')", String(repeating: "я", count: 60)),
  ]

  /// Characters that do not follow one another, so that they stay as many ranges.
  private static let han: String = {
    var text = String.UnicodeScalarView()
    for value in 0..<8_000 { text.append(Unicode.Scalar(0x4E00 + UInt32(value) * 2) ?? "x") }
    return String(text)
  }()

  @Test(arguments: sets)
  func `a set of many members is searched quickly`(text: String, subject: String) throws {
    let time = try processorTime {
      let answer = try CompiledPredicate(text).evaluate(with: .string(subject))
      #expect(answer)
    }
    #expect(time < .seconds(1))
  }

  @Test func `sets that are taken from one another in turn do not nest without end`() throws {
    for text in [
      "[" + Self.repeated("[a]-[b]", 1_000, by: "c") + "]",
      "[[a-z]" + String(repeating: "-[b]", count: 2_000) + "]",
      "[[a-z]" + String(repeating: "--[b]", count: 1_600) + "]",
    ] {
      let predicate = try CompiledPredicate("'a' MATCHES '\(text)'")
      let answer = SmallStack.run { try? predicate.evaluate(with: .null) }
      #expect(answer == (text.contains("c") ? Bool?.none : true))
    }
  }

  @Test(arguments: [
    ("SELF LIKE '?*'", "e\u{301}"), ("SELF ==[cd] SELF", "É"), ("SELF MATCHES '.*'", "e\u{301}"),
    ("SELF CONTAINS[c] 'x'", "\u{327}\u{301}"),
  ])
  func `folding a text is counted by its bytes`(text: String, part: String) throws {
    let subject = PredicateValue.string(String(repeating: part, count: 100_000))
    let predicate = try CompiledPredicate(text, limits: PredicateLimits(maximumSteps: 100_000))
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: subject)
    }
    #expect(error.reason == .costExceeded(limit: 100_000))
  }

  @Test func `a name of many letters is refused at once, and only its start is shown`() throws {
    let name = String(repeating: "x", count: 60_000)
    let cut = String(repeating: "x", count: 100) + "…"
    let time = processorTime {
      do throws(PredicateSyntaxError) {
        _ = try CompiledPredicate("\(name)(1) == 1")
        Issue.record("there is no such function")
      } catch {
        #expect(error.description == "there is no function '\(cut)'")
        #expect(error.hint == nil)
      }
    }
    #expect(time < .seconds(1))
    for (text, message) in [
      ("a.@\(name).b == 1", "there is no collection operator '@\(cut)'"),
      ("'' LIKE '\(name)\\\\'", "the pattern '\(cut)' ends in a lone backslash"),
      ("$\(name) == 1", "the variable '$\(cut)' has no value"),
    ] {
      let error = try #require(throws: PredicateEvaluationError.self) {
        try CompiledPredicate(text).evaluate(with: [:])
      }
      #expect(error.description == message)
      #expect(error.hint?.utf8.count ?? 0 < 200)
    }
  }
}
