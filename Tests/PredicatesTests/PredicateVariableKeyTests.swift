import Predicates
import Testing

struct PredicateVariableKeyTests {
  static let variables: [String: PredicateValue] = [
    "me": PredicateSamples.person, "key": "age", "path": "map.a.length", "list": "children.name",
    "itself": "self", "none": nil, "number": 1, "operator": "map.@count", "unknown": "shoe",
    "first": "name",
  ]

  @Test(arguments: [
    "$me.$key == 41", "$me.$path == 1", "$me.$list == {'Al', 'Bo', 'Cy'}", "SELF.$key == 41",
    "$me.map.$itself == map", "$me.$unknown == nil", "missing.$key == nil",
    "missing.$number == nil", "$me.$first == 'Mia'", "$me.$#first == 'Mia'",
    "children.@sum.$key == 29", "children.$key.@sum.self == 29", "ANY children.$key == 17",
    "SUBQUERY({'name', 'motto'}, $k, $me.$k BEGINSWITH 'M').@count == 1",
    "SUBQUERY(children, $c, $c.$key > 12).@count == 1", "$k := 'height' == 'height' AND $me.$k > 1",
  ])
  func `a variable as a key stands for the keys that it holds`(text: String) throws {
    let predicate = try CompiledPredicate(text)
    #expect(
      try predicate.evaluate(with: PredicateSamples.person, variables: Self.variables))
    let trace = predicate.trace(with: PredicateSamples.person, variables: Self.variables)
    #expect(trace.outcome == .truth(true))
    let printed = try CompiledPredicate(predicate.syntax.description)
    #expect(try printed.evaluate(with: PredicateSamples.person, variables: Self.variables))
  }

  @Test(arguments: [
    ("$me.$unbound == 1", "the variable '$unbound' has no value", 3..<12),
    ("$me.$none == 1", "the key '$none' needs a string, not a null", 3..<9),
    ("$me.$number == 1", "the key '$number' needs a string, not a number", 3..<11),
    (
      "$me.$operator == 1",
      "'@count' in '$operator' is not evaluated: "
        + "a variable may hold keys, and this is a collection operator", 3..<13
    ),
    ("name.$unknown == 1", "a string has no key 'shoe'", 4..<13),
  ])
  func `a variable that holds no key raises`(
    text: String, message: String, range: Range<Int>
  ) throws {
    let predicate = try CompiledPredicate(text)
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: PredicateSamples.person, variables: Self.variables)
    }
    #expect(error.description == message)
    #expect(error.range == range)
  }

  @Test func `a variable as a key is printed, and shown in the tree`() throws {
    let syntax = try PredicateParser.parse("$a . $#first.b == 1")
    #expect(syntax.description == "$a.$#first.b == 1")
    #expect(syntax.tree.contains("key of variable $#first 3..<12"))
  }

  @Test(arguments: [
    ("$a.$ == 1", PredicateSyntaxError.Reason.vanishedVariable, 3),
    ("$a.$1 == 1", .vanishedVariable, 3),
    ("$a$b == 1", .unexpected("$b", expected: "an operator"), 2),
  ])
  func `a variable without a name is an error in the text`(
    text: String, reason: PredicateSyntaxError.Reason, offset: Int
  ) throws {
    #expect(throws: PredicateSyntaxError(reason: reason, offset: offset)) {
      try PredicateParser.parse(text)
    }
  }
}
