import Predicates
import Testing

struct PredicatePathTests {
  static let answers: [String] = [
    "colors[0] == 'red'", "colors[1.0] == 'green'", "colors[FIRST] == 'red'",
    "colors[last] == 'green'", "colors[SIZE] == 2", "marks[SIZE] == 2", "map[SIZE] == 2",
    "map['a'] == 'x'", "map['none'] == nil", "children[0].age == 12",
    "children[age - 40].age == 17",
    "groups[0][1] == 2", "{1, 2, 3}[2] == 3", "missing[0] == nil", "missing[FIRST] == nil",
    "missing[SIZE] == nil", "empty[FIRST] == nil", "empty[LAST] == nil", "colors[missing] == nil",
    "SUBQUERY(children, $c, $c.age > 12)[FIRST].name == 'Bo'", "SELF['name'] == 'Mia'",

    "numbers.@sum.self == 3.5", "children.@sum.age == 29", "children.@avg.age > 9.6",
    "children.@avg.age < 9.7", "children.@min.age == 12", "children.@max.age == 17",
    "children.@max.name == 'Cy'", "empty.@sum.self == 0", "empty.@avg.self == 0",
    "empty.@max.self == nil", "missing.@sum.self == nil", "marks.@sum.self == 3",
    "groups.@sum.@count == 3",
    "children.@unionOfObjects.age == {12, 17}", "children.@unionOfObjects.age.@count == 2",
    "{1, 1.0, 2}.@distinctUnionOfObjects.self == {1, 2}",
    "{children, children}.@distinctUnionOfArrays.name == {'Al', 'Bo', 'Cy'}",
    "groups.@unionOfArrays.self == {1, 2, 3}", "{marks, marks}.@unionOfArrays.self.@count == 4",
    "{marks, {1}}.@distinctUnionOfSets.self == marks", "{marks}.@unionOfSets.self == marks",
    "groups.@unionOfArrays.self[LAST] == 3", "children.@unionOfObjects.age.@sum.self == 29",

    "({1, 2} UNION {2, 3}) == {1, 2, 3}", "(marks UNION {1}) == marks",
    "({1, 2, 3} INTERSECT marks) == marks", "({1, 2, 3} MINUS {2}) == {1, 3}",
    "({1, 2} union {3}) CONTAINS 3", "(missing UNION marks) == nil",
    "({'a'} INTERSECT {'A'}) == {}",

    "colors.@firstObject == 'red'", "colors.@lastObject == 'green'", "empty.@firstObject == nil",
    "missing.@lastObject == nil", "children.@firstObject.name == 'Al'",
    "map.@allKeys.@count == 2", "map.@allValues CONTAINS 7", "marks.@allObjects.@sum.self == 3",

    "$x := 5 == 5", "($x := age) == 41 AND $x == 41", "$x := 1 == 1 AND ($x := 2) == 2 AND $x == 2",
    "SUBQUERY(colors, $c, ($c := 'red') == $c).@count == 2",
    "name BEGINSWITH[w] 'Mia'", "NOT name BEGINSWITH[w] 'Mi'", "motto CONTAINS[w] 'à'",
    "motto CONTAINS[cdw] 'BRULEE'", "NOT motto CONTAINS[w] 'gog'", "motto ENDSWITH[w] 'gogo'",
    "NOT motto ENDSWITH[w] 'ogo'", "'ab' IN[w] 'abc ab'", "name ==[w] 'Mia'", "name LIKE[w] 'M*'",
  ]

  @Test(arguments: answers)
  func `an index, a collection operator, a set or an assignment has a value`(
    text: String
  ) throws {
    let predicate = try CompiledPredicate(text)
    #expect(try predicate.evaluate(with: PredicateSamples.person))
    #expect(predicate.trace(with: PredicateSamples.person).outcome == .truth(true))
  }

  static let places: [String] = [
    "(x.@distinctUnionOfObjects.a).b.@count == 2", "x.@distinctUnionOfObjects.a.b.@count == 1",
    "(x.@unionOfObjects.a).b == {1, 1}", "(x.@count) == 2", "y.#self == 1", "y.self.#self == 1",
    "#self == 2", "SELF.#self == 2", "y.self == y",
    "noindex(o.@unionOfSets.items).b == noindex(o.@unionOfSets.items).c",
    "noindex(o.@unionOfSets.items).c == noindex(o.@unionOfSets.items).b",
    "noindex(p.@unionOfSets.items).b.@count == 1",
    "distinct(noindex(p.@unionOfSets.items).b).@count == 1",
    "o.@distinctUnionOfSets.n.@count == 2", "o.@distinctUnionOfArrays.n.@count == 2",
    "d['\u{E9}'] == 1", "d['e\u{301}'] == nil",
  ]

  @Test(arguments: places)
  func `parentheses, reserved names, sets and keys are taken as they are written`(
    text: String
  ) throws {
    let root: PredicateValue = [
      "x": [["a": ["b": 1]], ["a": ["b": 1, "c": 2]]], "y": ["self": 1], "self": 2,
      "o": [
        ["items": [["b": 1, "c": 1], ["b": true, "c": 1, "d": 0]], "n": ["\u{E9}", "e\u{301}"]]
      ],
      "p": [["items": [["b": 1], ["b": true, "c": 1]]]], "d": ["\u{E9}": 1],
    ]
    let predicate = try CompiledPredicate(text)
    #expect(try predicate.evaluate(with: root))
    #expect(predicate.trace(with: root).outcome == .truth(true))
  }

  static let errors: [(String, String, String?)] = [
    ("colors[2] == 1", "the array has 2 elements, and none at index 2", "indexes count from 0"),
    ("{1}[-1] == 1", "the array has 1 element, and none at index -1", "indexes count from 0"),
    ("colors['a'] == 1", "a string is not an index of an array", nil),
    ("colors[0.5] == 1", "a number is not an index of an array", nil),
    ("marks[FIRST] == 1", "FIRST is not an index of a set", nil),
    ("map[0] == 1", "a number is not an index of a dictionary", nil),
    ("name.@firstObject == 1", "@firstObject needs a collection, not a string", nil),
    ("colors.@allKeys == 1", "@allKeys needs a collection, not an array", nil),
    (
      "colors.@fristObject == 1", "there is no collection operator '@fristObject'",
      "did you mean '@firstObject'?"
    ),
    ("name[SIZE] == 1", "[SIZE] needs a collection, not a string", nil),
    (
      "numbers.@summ.self == 1", "there is no collection operator '@summ'",
      "did you mean '@sum'?"
    ),
    (
      "numbers.@sum == 1", "@sum needs a key after it",
      "write '@sum.self' for the elements themselves"
    ),
    ("age.@sum.self == 1", "@sum needs a collection, not a number", nil),
    ("colors.@sum.self == 1", "@sum needs a number, not a string", nil),
    ("numbers.@unionOfArrays.self == 1", "@unionOfArrays needs a collection, not a number", nil),
    ("(age UNION marks) == 1", "'UNION' needs a collection, not a number", nil),
    ("$x == 1 AND ($x := 1) == 1", "the variable '$x' has no value", bindingHint),
  ]
  private static let bindingHint = "SUBQUERY binds variables only for its condition"

  @Test(arguments: errors)
  func `an index or operator without an answer raises, and says what to do`(
    text: String, message: String, hint: String?
  ) throws {
    let predicate = try CompiledPredicate(text)
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: PredicateSamples.person)
    }
    #expect(error.description == message)
    #expect(error.hint == hint)
  }
}
