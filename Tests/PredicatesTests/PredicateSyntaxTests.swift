import Predicates
import Testing

struct PredicateSyntaxTests {
  @Test(arguments: PredicateSamples.legal)
  func `a printed predicate parses to the same tree`(text: String) throws {
    let syntax = try PredicateParser.parse(text)
    let printed = try PredicateParser.parse(syntax.description)
    #expect(SyntaxTree(printed) == SyntaxTree(syntax))
    #expect(printed.description == syntax.description)
    for width in [0, 20, 40, 80] {
      let formatted = syntax.formatted(width: width)
      #expect(SyntaxTree(try PredicateParser.parse(formatted)) == SyntaxTree(syntax))
      #expect(try PredicateParser.parse(formatted).formatted(width: width) == formatted)
    }
  }

  @Test func `random predicates print in every way to the same tree`() throws {
    var random = RandomPredicate(seed: 7)
    for _ in 0..<1_500 {
      let text = random.condition(5)
      let syntax = try #require(try? PredicateParser.parse(text), "\(text)")
      #expect(!syntax.tree.isEmpty)
      for printed in [
        syntax.description, syntax.formatted(width: 1), syntax.formatted(width: 40),
        syntax.formatted(),
      ] {
        let again = try? PredicateParser.parse(printed)
        #expect(again.map { SyntaxTree($0) } == SyntaxTree(syntax), "\(text)\n\(printed)")
      }
    }
  }

  static let prints: [(String, String)] = [
    ("a=1||b<>2&&!c=>3", "a == 1 OR (b != 2 AND NOT c >= 3)"),
    ("some a.b like[dc] 'x'", #"ANY a.b LIKE[cd] "x""#),
    ("(a == 1)", "a == 1"),
    ("a == 1 - (2 - 3)", "a == 1 - (2 - 3)"),
    ("a == 1 + 2 * 3", "a == 1 + (2 * 3)"),
    ("#first.#LAST == nil", "#first.#LAST == NULL"),
    ("'a\\tb\\x01' == \"'\"", #""a\tb\x01" == "'""#),
    ("a IN {}", "a IN {}"),
    ("a IN {1,2.0,yes}", "a IN { 1, 2.0, TRUE }"),
    ("subquery(a,$x,$x==1).@count>0", "SUBQUERY(a, $x, $x == 1).@count > 0"),
    ("@count == 1", "SELF.@count == 1"),
    ("(x.@max.a).b == 1", "(x.@max.a).b == 1"), ("(x.a).b == 1", "x.a.b == 1"),
    ("((x.@max.a).b).c[0] == 1", "(x.@max.a).b.c[0] == 1"),
    ("(x.@max.a).@count == 1", "(x.@max.a).@count == 1"), ("-(x.@max.a) == 1", "-x.@max.a == 1"),
    ("a.#self.SELF == 1", "a.#self.self == 1"), ("#self.a == 1", "#self.a == 1"),
    ("-9223372036854775808 == 1", "-9223372036854775808 == 1"),
    ("--9223372036854775808 == 1", "-(-9223372036854775808) == 1"),
    ("(-9223372036854775808).a == 1", "(-9223372036854775808).a == 1"),
  ]

  @Test(arguments: prints)
  func `a predicate prints in the main spelling`(text: String, printed: String) throws {
    #expect(try PredicateParser.parse(text).description == printed)
  }

  /// What the same tree looks like with all parentheses.
  static let groupings: [(String, String)] = [
    ("x == 1 OR y == 1 AND z == 1", "x == 1 OR (y == 1 AND z == 1)"),
    ("NOT x == 1 OR y == 1 AND z == 1", "(NOT (x == 1)) OR (y == 1 AND z == 1)"),
    ("NOT a IN b", "NOT (a IN b)"),
    ("NOT a == 1 AND b == 1", "(NOT a == 1) AND b == 1"),
    ("a == 1 AND b == 1 OR c == 1 AND d == 1", "(a == 1 AND b == 1) OR (c == 1 AND d == 1)"),
    ("a + b * c ** -d.e == 1", "(a + (b * (c ** (-(d.e))))) == 1"),
    ("a - b - c == 1", "((a - b) - c) == 1"),
    ("a ** b ** c == 1", "((a ** b) ** c) == 1"),
    ("a & b + 1 == 1", "(a & (b + 1)) == 1"),
    ("a UNION b | c == 1", "(a UNION (b | c)) == 1"),
    ("$a := $b := c + 1 == 1", "($a := ($b := (c + 1))) == 1"),
    ("ANY a == 1 AND b == 1", "(ANY a == 1) AND (b == 1)"),
  ]

  @Test(arguments: groupings)
  func `operators bind as tightly as on Apple's systems`(text: String, grouped: String) throws {
    let tree = SyntaxTree(try PredicateParser.parse(text))
    #expect(tree == SyntaxTree(try PredicateParser.parse(grouped)))
  }

  @Test func `nodes know where they stand in the text`() throws {
    let text = "é == 'x'"
    #expect(throws: PredicateSyntaxError(reason: .unexpectedCharacter("é"), offset: 0)) {
      try PredicateParser.parse(text)
    }
    let syntax = try PredicateParser.parse("NOT ('é' == (a.b) OR TRUEPREDICATE)")
    #expect(syntax.range == 0..<36)
    guard case .not(let or) = syntax.kind, case .or(let parts) = or.kind,
      case .comparison(let comparison) = parts[0].kind
    else {
      Issue.record("not the tree that was expected: \(syntax)")
      return
    }
    #expect(or.range == 5..<35)
    #expect(parts[0].range == 5..<18)
    #expect(parts[1].range == 22..<35)
    #expect(comparison.left.range == 5..<9)
    #expect(comparison.right.range == 14..<17)
  }
}
