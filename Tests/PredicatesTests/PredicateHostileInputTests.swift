import Predicates
import SeededRandom
import TestSupport
import Testing

struct PredicateHostileInputTests {
  /// Parses and evaluates in every way; whatever comes of it is right, as long as it comes.
  private func exercise(_ text: String) {
    do throws(PredicateSyntaxError) {
      let predicate = try CompiledPredicate(text)
      _ = predicate.syntax.tree
      for printed in [predicate.syntax.description, predicate.syntax.formatted(width: 20)] {
        let syntax = try? PredicateParser.parse(printed)
        #expect(syntax.map { SyntaxTree($0) } == SyntaxTree(predicate.syntax))
      }
      let answer = try? predicate.evaluate(with: PredicateSamples.person)
      let trace = predicate.trace(with: PredicateSamples.person)
      #expect(answer == nil || trace.outcome == .truth(answer == true))
    } catch {
      #expect((0...text.utf8.count).contains(error.offset))
      #expect(!error.diagnostic(at: "rule", in: text).isEmpty)
    }
  }

  @Test(arguments: PredicateSamples.legal)
  func `a text cut at any byte is parsed or refused`(text: String) {
    let bytes = Array(text.utf8)
    for end in 0..<bytes.count {
      exercise(String(decoding: bytes[..<end], as: UTF8.self))
      exercise(String(decoding: bytes[end...], as: UTF8.self))
    }
  }

  @Test func `random bytes are refused`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let length = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      exercise(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `random tokens in random order are parsed or refused`() {
    let tokens = [
      "a", ".", "(", ")", "{", "}", "[", "]", ",", "==", "AND", "OR", "NOT", "!", "ANY", "NULL",
      "$x", ":=", "-", "**", "UNION", "SUBQUERY(", "'s'", "12", "0x", "@count", "#", "%@", "LIKE",
      "[c]", "TERNARY(", "f:", "SELF", "=", "<", "\\", "\"", "é", "TRUEPREDICATE", "UTI-EQUALS",
    ]
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<4_000 {
      let length = Int.random(in: 1...25, using: &generator)
      let parts = (0..<length).map { _ in tokens.randomElement(using: &generator) ?? "" }
      exercise(parts.joined(separator: Bool.random(using: &generator) ? " " : ""))
    }
  }

  @Test func `a byte changed anywhere in a real rule is parsed or refused`() {
    var generator = SeededGenerator(seed: 3)
    let bytes = Array(PredicateSamples.everyImage.utf8)
    for place in bytes.indices {
      for _ in 0..<4 {
        var changed = bytes
        changed[place] = UInt8.random(in: 0...127, using: &generator)
        exercise(String(decoding: changed, as: UTF8.self))
      }
    }
  }

  static let deepTexts: [(String, String, String)] = [
    ("(", "a == 1", ")"), ("(", "a", ")"), ("((a) + ", "1", ") == 1"), ("NOT ", "a == 1", ""),
    ("!(", "a == 1", ")"), ("-", "1", ""), ("~", "1", ""), ("-", "b", ""), ("{", "1", "}"),
    ("a[", "1", "]"),
    ("f(", "1", ")"), ("$x := ", "1", ""), ("a ** ", "1", ""), ("1 + ", "1", ""),
    ("(1 + ", "1", ")"), ("1 - (2 * (", "1", "))"), ("TERNARY(a == ", "1", ", 1, 2)"),
    ("SUBQUERY(a, $x, ", "a == 1", ").@count == 1"), ("SUBQUERY(", "a", ", $x, a == 1)"),
    ("a == 1 AND (b == 1 OR ", "a == 1", ")"), ("a.@unionOfArrays.", "a == 1", ""),
    ("children.@sum.", "age == 1", ""), ("a.@distinctUnionOfObjects.", "a == 1", ""),
    ("sum(", "numbers", ")"), ("~-", "age", ""), ("{1, 2} UNION (", "marks", ")"),
    ("objectFrom:withIndex:({", "1", "}, 0)"), ("CAST(", "age", ", 'NSString')"),
    ("numbers[", "0", "]"), ("abs(- ", "age", ")"), ("TERNARY(ANY colors == ", "age", ", 1, 2)"),
    ("$x := (1 + ", "1", ")"), ("name MATCHES lowercase(", "name", ")"),
    ("(a) == ((", "1", "))"), ("{(", "1", ")}"), ("", "a", "[0]"), ("", "a", ".@count"),
    ("", "a", ".b"), ("", "1", " + 1"), ("a == 1 OR ", "a == 1", ""),
    ("(", "a == 1", " OR a == 1)"),
  ]

  @Test(arguments: deepTexts)
  func `deep nesting is evaluated or refused on a small stack`(
    opening: String, middle: String, closing: String
  ) throws {
    for count in [20, 38, 39, 40, 41, 70, 77, 78, 79, 80, 81, 5_000] {
      let text =
        String(repeating: opening, count: count) + middle + String(repeating: closing, count: count)
      let isDone = SmallStack.run {
        exercise(text)
        exercise(text + " == 1")
        return true
      }
      #expect(isDone == true)
    }
  }

  @Test func `the deepest legal rule is evaluated on a small stack`() throws {
    // A SUBQUERY, its path, the operator in that and the comparison are four levels.
    let depth = 19
    let text =
      String(repeating: "SUBQUERY(groups, $x, ", count: depth) + "age == 41"
      + String(repeating: ").@count == 2", count: depth)
    let narrowText = text.replacing("groups", with: "{1}").replacing("== 2", with: "== 1")
    let limits = PredicateLimits(maximumSteps: 200_000)
    let answer = SmallStack.run { () -> [Bool] in
      guard let predicate = try? CompiledPredicate(text, limits: limits),
        let narrow = try? CompiledPredicate(narrowText)
      else { return [] }
      let error = #expect(throws: PredicateEvaluationError.self) {
        try predicate.evaluate(with: PredicateSamples.person)
      }
      return [
        error?.reason == .costExceeded(limit: 200_000),
        (try? narrow.evaluate(with: PredicateSamples.person)) == true,
        narrow.trace(with: PredicateSamples.person).outcome == .truth(true),
      ]
    }
    #expect(answer == [true, true, true])
  }

  @Test func `a hundred thousand parentheses are refused at once`() {
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "(a)=(", count: 20_000),
      String(repeating: "((a)=", count: 20_000),
    ] {
      let limits = PredicateLimits(maximumLength: .max)
      #expect(throws: PredicateSyntaxError.self) { try PredicateParser.parse(text, limits: limits) }
    }
  }

  @Test func `parentheses around what may be a value or a condition take linear time`() throws {
    let open = String(repeating: "(", count: 75)
    let close = String(repeating: ")", count: 75)
    let time = try processorTime {
      for text in [
        "\(open)a\(close) == 1", "\(open)a == 1\(close)", "\(open)a\(close) == \(open)b\(close)",
      ] {
        _ = try PredicateParser.parse(text)
      }
      for text in ["\(open)a == 1\(close) == 1", "\(open)a\(close)"] {
        #expect(throws: PredicateSyntaxError.self) { try PredicateParser.parse(text) }
      }
    }
    #expect(time < .seconds(1))
  }

  @Test func `a text past the limit is refused before it is read`() {
    let text = "a == '" + String(repeating: "x", count: 1 << 20) + "'"
    #expect(throws: PredicateSyntaxError(reason: .tooLong(limit: 65_536), offset: 65_536)) {
      try PredicateParser.parse(text)
    }
  }

  @Test func `a megabyte is parsed where the limit allows it`() throws {
    let limits = PredicateLimits(maximumLength: 2 << 20)
    let many = Array(repeating: "a == 1", count: 100_000).joined(separator: " OR ")
    #expect(try !CompiledPredicate(many, limits: limits).evaluate(with: PredicateSamples.person))
    let sum = "1 == " + Array(repeating: "1", count: 250_000).joined(separator: " + ")
    #expect(throws: PredicateSyntaxError(reason: .tooDeep(limit: 80), offset: 5)) {
      try PredicateParser.parse(sum, limits: limits)
    }
    let path = Array(repeating: "a", count: 250_000).joined(separator: ".") + " == nil"
    #expect(try CompiledPredicate(path, limits: limits).evaluate(with: .dictionary([:])))
  }

  static let costs: [(String, Int)] = [
    ("SUBQUERY(SELF, $a, SUBQUERY(SELF, $b, $a == $b).@count > 1).@count > 1", 100_000),
    ("ANY SELF == -1 OR ANY SELF == -2", 1_000), ("-1 IN SELF OR -2 IN SELF", 1_000),
    ("SELF == SELF AND SELF == SELF", 1_000), ("SUBQUERY(SELF, $a, SELF.@count == 0) == {}", 1_000),
  ]

  @Test(arguments: costs)
  func `an evaluation past its steps is stopped`(text: String, steps: Int) throws {
    let root = PredicateValue.array((0..<700).map { .integer(Int64($0)) })
    let predicate = try CompiledPredicate(text, limits: PredicateLimits(maximumSteps: steps))
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: root)
    }
    #expect(error.reason == .costExceeded(limit: steps))
    #expect(predicate.trace(with: root).outcome == .error(error))
    #expect(throws: Never.self) { try CompiledPredicate(text).evaluate(with: root) }
  }

  @Test func `a LIKE that would try for long is stopped`() throws {
    let text = PredicateValue.string(String(repeating: "a", count: 20_000))
    let pattern = String(repeating: "a", count: 5_000) + "b"
    let predicate = try CompiledPredicate(
      "SELF LIKE '*\(pattern)*\(pattern)'", limits: PredicateLimits(maximumSteps: 50_000))
    let error = #expect(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: text)
    }
    #expect(error?.reason == .costExceeded(limit: 50_000))
    let stars = try CompiledPredicate("SELF LIKE '\(String(repeating: "*a", count: 40))b'")
    #expect(try !stars.evaluate(with: text))
  }

  @Test func `a value that is nested too deep is refused`() throws {
    var deep = PredicateValue.integer(1)
    for _ in 0..<150 { deep = .array([deep]) }
    let variables = ["x": deep]
    let error = PredicateEvaluationError.Reason.valueTooDeep(limit: 100)
    for text in ["$x == $x", "$x.a == 1", "$x IN {$x}"] {
      let predicate = try CompiledPredicate(text)
      let thrown = #expect(throws: PredicateEvaluationError.self) {
        try predicate.evaluate(with: .null, variables: variables)
      }
      #expect(thrown?.reason == error)
    }
  }

  @Test func `limits below zero allow nothing`() throws {
    let limits = PredicateLimits(
      maximumLength: .min, maximumDepth: .min, maximumSteps: .min, maximumTraceNodes: .min)
    #expect(limits.maximumSteps == 0)
    #expect(throws: PredicateSyntaxError(reason: .tooLong(limit: 0), offset: 0)) {
      try PredicateParser.parse("a == 1", limits: limits)
    }
    let predicate = try CompiledPredicate(
      "1 == 1", limits: PredicateLimits(maximumSteps: .min, maximumTraceNodes: .min))
    let error = PredicateEvaluationError(reason: .costExceeded(limit: 0), range: 0..<6)
    #expect(throws: error) { try predicate.evaluate(with: .null) }
    #expect(predicate.trace(with: .null).outcome == .error(error))
  }
}
