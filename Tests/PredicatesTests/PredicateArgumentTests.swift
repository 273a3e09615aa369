import Predicates
import Testing

struct PredicateArgumentTests {
  static let trees: [(String, [PredicateValue], String)] = [
    ("a == %@", [1], "a == 1"), ("a == %@", ["x"], "a == 'x'"), ("a == %@", [nil], "a == NULL"),
    ("a == %@", [true], "a == TRUE"), ("a == %@", [-1.5], "a == -1.5"),
    ("a IN %@", [[1, "x", [2]]], "a IN {1, 'x', {2}}"), ("%K == 1", ["b"], "b == 1"),
    ("%K == 1", ["first"], "#first == 1"), ("%K > 1", ["a.b.@count"], "a.b.@count > 1"),
    ("%K == 1", ["@count"], "SELF.@count == 1"), ("%K == 1", ["self.a"], "SELF.a == 1"),
    ("%K.c == 1", ["a.b"], "a.b.c == 1"), ("a. %K == 1", ["b.c"], "a.b.c == 1"),
    ("a.\n\t%K == 1", ["self"], "a.self == 1"), ("(%K).b == 1", ["a.@max.c"], "(a.@max.c).b == 1"),
    ("%K.b == 1", ["a.@max.c"], "a.@max.c.b == 1"), ("$x.%K == %d", ["a.b", 3], "$x.a.b == 3"),
    ("ANY %K[0] == %d", ["a", -3], "ANY a[0] == -3"), ("a == %ld", [4.0], "a == 4"),
    ("a == %5.2f", [4], "a == 4.0"), ("a == %x AND b == %s", [16, "y"], "a == 16 AND b == 'y'"),
    ("a == '%@'", [], "a == '%@'"),
    ("a == %@", [.integer(.min)], "a == -9223372036854775808"),
  ]

  @Test(arguments: trees)
  func `an argument means what it would if it were written`(
    format: String, arguments: [PredicateValue], text: String
  ) throws {
    let syntax = try PredicateParser.parse(format, arguments: arguments)
    let written = try PredicateParser.parse(text)
    #expect(SyntaxTree(syntax) == SyntaxTree(written))
    #expect(syntax.description == written.description)
  }

  static let faults: [(String, [PredicateValue], String, Int)] = [
    ("a == %@", [], "'%@' has no argument", 5),
    ("a == %@ AND b == %d", [1], "'%d' has no argument", 17),
    ("a == 1", [1], "one argument is left over", 6),
    ("a == %@", [1, 2, 3], "2 arguments are left over", 7),
    ("a == %d", ["x"], "argument 1 is a string, but '%d' takes a whole number", 5),
    ("a == %d", [1.5], "argument 1 is a number, but '%d' takes a whole number", 5),
    ("a == %@ AND b == %f", [1, nil], "argument 2 is a null, but '%f' takes a number", 17),
    ("a == %s", [1], "argument 1 is a number, but '%s' takes a string", 5),
    ("%K == 1", [1], "argument 1 is a number, but '%K' takes a key path as a string", 0),
    ("%K == 1", ["a..b"], "argument 1 is no key path, but '%K' takes a key path as a string", 0),
    ("a %% 2 == 0", [], "'%%' has no meaning in a predicate", 2),
    ("a == %q", [1], "'%q' has no meaning in a predicate", 5),
  ]

  @Test(arguments: faults)
  func `an argument that does not fit is a fault with its place`(
    format: String, arguments: [PredicateValue], message: String, offset: Int
  ) throws {
    let error = try #require(throws: PredicateSyntaxError.self) {
      try CompiledPredicate(format, arguments: arguments)
    }
    #expect(error.description == message)
    #expect(error.offset == offset)
  }

  @Test func `values that cannot be written stay arguments`() throws {
    let arguments: [PredicateValue] = [
      .date(1_000), .set([1, 2]), .data([1]), .dictionary(["a": 1]), "odd key",
    ]
    let predicate = try CompiledPredicate(
      "born == %@ AND marks == %@ AND photo != %@ AND %@.a == 1 AND %K == nil",
      arguments: arguments)
    #expect(try predicate.evaluate(with: PredicateSamples.person))
    let printed = predicate.syntax.description
    #expect(printed == "born == %@ AND marks == %@ AND photo != %@ AND %@.a == 1 AND %K == NULL")
    let again = try PredicateParser.parse(printed, arguments: arguments)
    #expect(SyntaxTree(again) == SyntaxTree(predicate.syntax))
  }

  @Test func `an argument that is nested too deep is a fault`() {
    var deep: PredicateValue = 1
    for _ in 0..<100 { deep = [deep] }
    #expect(throws: PredicateSyntaxError(reason: .tooDeep(limit: 80), offset: 5)) {
      try PredicateParser.parse("a == %@", arguments: [deep])
    }
  }
}
