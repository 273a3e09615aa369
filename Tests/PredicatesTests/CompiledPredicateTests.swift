import Predicates
import Testing

struct CompiledPredicateTests {
  static let answers: [(String, Bool)] = [
    ("TRUEPREDICATE", true), ("FALSEPREDICATE", false), ("NOT NOT TRUEPREDICATE", true),
    ("!!FALSEPREDICATE", false), ("TRUEPREDICATE OR FALSEPREDICATE AND FALSEPREDICATE", true),
    ("(TRUEPREDICATE OR FALSEPREDICATE) AND FALSEPREDICATE", false),
    ("NOT FALSEPREDICATE OR TRUEPREDICATE AND FALSEPREDICATE", true),

    ("age = 41", true), ("age == 41.0", true), ("age == '41'", false), ("age != '41'", true),
    ("age <> 41", false), ("age < 42", true), ("age =< 41", true), ("age > 40.5", true),
    ("age => 41.5", false), ("height == 1.72", true), ("yes == 1", true), ("yes == TRUE", true),
    ("no == NO", true), ("yes > no", true), ("-41 == age", false), ("age > -4.5", true),
    ("- -41 == age", true), ("0x29 == age", true),
    ("9007199254740993 == 9007199254740992.0", false),
    ("9007199254740993 > 9007199254740992.0", true), ("1.5 > 1", true), ("-1.5 < -1", true),
    ("9223372036854775807 < 1e300", true), ("-9223372036854775808 > -1e300", true),
    ("born == born", true), ("born >= born", true), ("photo == photo", true),
    ("colors == {'red', 'green'}", true), ("colors == {'green', 'red'}", false),
    ("map == map", true), ("marks == marks", true), ("groups == {{1, 2.0}, {3}}", true),
    ("SELF.age == 41", true), ("self == self", true),

    ("name == 'Mia'", true), ("name == 'mia'", false), ("name ==[c] 'MIA'", true),
    ("name !=[c] 'MIA'", false), ("name ==[cn] 'MIA'", false), ("name ==[l] 'Mia'", true),
    ("age ==[c] 41", true), ("name < 'Mib'", true), ("'Z' < 'a'", true), ("'Z' <[c] 'a'", false),
    ("'\u{FFFD}' < '\u{10000}'", true), ("'e\u{301}' == '\u{E9}'", false),
    ("'e\u{301}' ==[d] '\u{E9}'", true), ("'STRASSE' ==[c] 'straße'", true),
    ("'ΣΑΣ' ==[c] 'σας'", true), ("'ＡＢ' ==[c] 'ab'", true), ("'ｶ' ==[c] 'カ'", true),
    ("'Ǘ' ==[cd] 'u'", true), ("'ё' ==[d] 'е'", true), ("'ᾧ' ==[d] 'ω'", true),
    ("'が' ==[d] 'か'", true), ("'ｶﾞ' ==[cd] 'カ'", true), ("'ø' ==[d] 'o'", false),

    ("name BEGINSWITH 'Mi'", true), ("name BEGINSWITH 'mi'", false),
    ("name BEGINSWITH[c] 'mi'", true), ("name ENDSWITH 'ia'", true),
    ("name ENDSWITH 'xMia'", false), ("name BEGINSWITH 'Mias'", false),
    ("name CONTAINS 'i'", true), ("name CONTAINS[c] 'I'", true), ("'I' IN[c] name", true),
    ("'aab' IN 'aaaab'", true), ("'aabb' IN 'aaaab'", false),
    ("motto CONTAINS[cd] 'BRULEE A'", true), ("motto CONTAINS 'Brulee'", false),
    ("name CONTAINS ''", false), ("name BEGINSWITH ''", false), ("name ENDSWITH ''", false),
    ("'' IN name", false), ("'' == ''", true), ("'' LIKE ''", false), ("'' LIKE '*'", true),
    ("name LIKE ''", false), ("'' LIKE[cd] ''", false), ("'' LIKE missing", false),
    ("'' LIKE '?'", false),

    ("name LIKE 'M?a'", true), ("name LIKE 'M?'", false), ("name LIKE '*i*'", true),
    ("name LIKE 'm*'", false), ("name LIKE[c] 'm*'", true), ("motto LIKE[cd] 'creme*GOGO'", true),
    ("'axc' LIKE 'a.c'", false), ("'(x)' LIKE '(?)'", true), ("'x' LIKE 'a|x'", false),
    ("lines LIKE 'one?two'", true), ("lines LIKE 'one*'", true), ("'ab' LIKE 'a'", false),
    (#"path LIKE 'a\\*b\\?c\\\\d'"#, true), (#"'aXbXcXd' LIKE 'a\\*b\\?c\\\\d'"#, false),
    ("'é' LIKE '?'", true), ("'a*' LIKE[c] 'A＊'", true), ("'ab' LIKE[c] 'A＊'", false),
    ("'abcbd' LIKE 'a*b?'", true), ("'abcb' LIKE 'a*b?'", false), ("name LIKE name", true),

    ("age BETWEEN {41, 50}", true), ("age BETWEEN {30, 41}", true), ("age BETWEEN {50, 30}", true),
    ("age BETWEEN {42, 50}", false), ("name BETWEEN {'Al', 'Mo'}", true),
    ("age BETWEEN {NULL, 50}", false), ("age IN {1, 41}", true), ("age IN {}", false),
    ("'41' IN {41}", false), ("'RED' IN[c] colors", false), ("colors CONTAINS 'red'", true),
    ("2 IN marks", true), ("7 IN map", true), ("map CONTAINS 'x'", true), ("'a' IN map", false),
    ("{age, name} CONTAINS 41", true), ("age IN {height, age}", true), ("NOT (age IN {1})", true),

    ("ANY colors == 'red'", true), ("SOME colors == 'pink'", false),
    ("ALL colors LIKE '*e*'", true),
    ("NONE colors == 'pink'", true), ("ANY empty == 1", false), ("ALL empty == 1", true),
    ("NONE empty == 1", true), ("ANY missing == 1", false), ("ALL missing == 1", true),
    ("NONE missing == 1", true), ("ANY marks == 2", true), ("ANY children.name == 'Bo'", true),
    ("ALL children.age > 12", false), ("ANY holes == nil", false), ("ANY holes != nil", true),
    ("ALL holes != nil", true), ("ANY children.age == nil", false),
    ("ANY colors IN {'red', 'blue'}", true),

    ("nil == nil", true), ("nil <= nil", true), ("nil >= nil", true), ("nil != nil", false),
    ("nil < nil", false), ("nil > nil", false), ("nothing == nil", true), ("missing = NIL", true),
    ("age == nil", false), ("age != nil", true), ("nil < age", false), ("age >= nil", false),
    ("missing BEGINSWITH 'a'", false), ("name ENDSWITH missing", false), ("nil LIKE 'a'", false),
    ("missing CONTAINS 'a'", false), ("missing IN {1}", false), ("1 IN missing", false),
    ("missing BETWEEN {1, 2}", false), ("1 BETWEEN missing", false), ("nil IN {nil}", false),
    ("missing UTI-CONFORMS-TO 'x'", false), ("missing UTI-EQUALS missing", false),
    ("5 BEGINSWITH nil", false), ("missing.deeper.still == nil", true),

    ("colors.@count == 2", true), ("empty.@count == 0", true), ("missing.@count == 0", false),
    ("missing.@count == nil", true), ("map.@count == 2", true), ("marks.@count == 2", true),
    ("#first == 'reserved'", true), ("map.a == 'x'", true), ("map.self.a == 'x'", true),
    ("map.missing == nil", true), ("children.age == {12, 17, NULL}", true),
    ("children.@count == 3", true), ("@count > 3", true),
    ("groups.@unionOfArrays.self == {1,2,3}", true),
    ("SUBQUERY({SELF, SELF}.@unionOfArrays.colors, $c, $c == 'red').@count == 2", true),
    ("{SELF}.@unionOfArrays.colors.@count == 2", true),
    ("missing.@unionOfArrays.a == nil", true), ("{SELF}.@unionOfArrays.missing == {}", true),

    ("SUBQUERY(children, $c, $c.age > 12).@count == 1", true),
    ("subquery (children, $c, $c.age > 10 AND $c.name == 'Bo') . @count = 1", true),
    ("SUBQUERY(children, $c, $c.age == 12) == {SELF}", false),
    ("SUBQUERY(colors, $c, $c BEGINSWITH 'r') == {'red'}", true),
    ("ANY SUBQUERY(children, $c, TRUEPREDICATE).name == 'Cy'", true),
    ("SUBQUERY(children, $c, age == 41).@count == 3", true),
    ("SUBQUERY(missing, $c, TRUEPREDICATE).@count == 0", false),
    ("SUBQUERY(missing, $c, TRUEPREDICATE).@count == nil", true),
    ("SUBQUERY(marks, $m, $m > 1).@count == 1", true),
    ("SUBQUERY(holes, $h, $h == nil).@count == 1", true),
    ("SUBQUERY(groups, $x, SUBQUERY($x, $x, $x > 1).@count == $x.@count).@count == 1", true),
    ("SUBQUERY(groups, $x, SUBQUERY($x, $y, $y IN $x).@count == 2).@count == 1", true),
  ]

  @Test(arguments: answers)
  func `a predicate holds or not`(text: String, answer: Bool) throws {
    let predicate = try CompiledPredicate(text, types: PredicateSamples.types)
    #expect(try predicate.evaluate(with: PredicateSamples.person) == answer)
  }

  @Test(arguments: answers)
  func `a trace comes to the same answer`(text: String, answer: Bool) throws {
    let predicate = try CompiledPredicate(text, types: PredicateSamples.types)
    #expect(predicate.trace(with: PredicateSamples.person).outcome == .truth(answer))
  }

  private static let refusedFunction =
    "it calls a method of an object by its name; use one of the functions instead"
  private static let refusedFetch = "it asks a database, and there is none"

  static let errors: [(String, PredicateEvaluationError.Reason, Range<Int>)] = [
    ("age < 'x'", .notComparable("a number", "a string"), 0..<9),
    ("born < 1", .notComparable("a date", "a number"), 0..<8),
    ("colors < colors", .notComparable("an array", "an array"), 0..<15),
    ("ANY holes < 'x'", .notComparable("a null", "a string"), 0..<15),
    ("ALL children.age > 10", .notComparable("a null", "a number"), 0..<21),
    ("age CONTAINS 'x'", .notAContainer("a number", for: "CONTAINS"), 0..<16),
    ("name CONTAINS 3", .notText("a number", for: "CONTAINS"), 0..<15),
    ("1 IN age", .notAContainer("a number", for: "IN"), 0..<8),
    ("1 IN name", .notText("a number", for: "IN"), 0..<9),
    ("age BEGINSWITH 'x'", .notText("a number", for: "BEGINSWITH"), 0..<18),
    ("name ENDSWITH colors", .notText("an array", for: "ENDSWITH"), 0..<20),
    ("age LIKE '4*'", .notText("a number", for: "LIKE"), 0..<13),
    ("name LIKE 'M\\\\'", .invalidPattern("M\\"), 0..<15),
    ("age BETWEEN 5", .invalidBounds("a number"), 0..<13),
    ("age BETWEEN {1, 2, 3}", .invalidBounds("an array of 3"), 0..<21),
    ("age BETWEEN {'a', 'b'}", .notComparable("a number", "a string"), 0..<22),
    ("colors UTI-CONFORMS-TO 'x'", .notText("an array", for: "UTI-CONFORMS-TO"), 0..<26),
    ("'x' UTI-EQUALS 5", .notText("a number", for: "UTI-EQUALS"), 0..<16),
    ("ANY age == 1", .notACollection("a number", for: "ANY"), 0..<12),
    ("NONE name == 'x'", .notACollection("a string", for: "NONE"), 0..<16),
    ("name.size_ == 3", .undefinedKey("size_", of: "a string"), 4..<10),
    ("children.age.x == 3", .undefinedKey("x", of: "a number"), 12..<14),
    ("age.@count == 3", .notACollection("a number", for: "@count"), 3..<10),
    ("map.@unionOfArrays.a == 3", .notACollection("a dictionary", for: "@unionOfArrays"), 3..<18),
    (
      "SUBQUERY(age, $c, TRUEPREDICATE).@count == 0", .notACollection("a number", for: "SUBQUERY"),
      0..<32
    ),
    ("a == 1 OR age == $UNBOUND", .unboundVariable("UNBOUND"), 17..<25),
    ("SUBQUERY(colors, $c, $d == 1).@count == 0 ", .unboundVariable("d"), 21..<23),
    ("SUBQUERY(colors, $c, TRUEPREDICATE).@count == $c", .unboundVariable("c"), 46..<48),
    ("FUNCTION(name, 'length') == 1", .refused("FUNCTION", because: refusedFunction), 0..<24),
    ("fetch(name, 1, NO) == 1", .refused("FETCH", because: refusedFetch), 0..<18),
    ("ANYKEY == 1", .refused("ANYKEY", because: "it stands for a key that is not named"), 0..<6),
  ]

  @Test(arguments: errors)
  func `an error has a reason and a range`(
    text: String, reason: PredicateEvaluationError.Reason, range: Range<Int>
  ) throws {
    let predicate = try CompiledPredicate(text, types: PredicateSamples.types)
    let error = PredicateEvaluationError(reason: reason, range: range)
    #expect(throws: error) { try predicate.evaluate(with: PredicateSamples.person) }
    #expect(predicate.trace(with: PredicateSamples.person).outcome == .error(error))
  }

  static let reached: [(String, Bool?)] = [
    ("age == 1 AND age < 'x'", false), ("age == 41 OR age < 'x'", true),
    ("age == 41 AND age < 'x'", nil), ("age < 'x' OR age == 41", nil),
    ("NOT (age == 41 OR age < 'x')", false), ("ANY colors == 'red' OR $x == 1", true),
    ("SUBQUERY(empty, $e, $x == 1).@count == 0", true),
    ("ANY {'red', 5} BEGINSWITH 'r'", true), ("ANY {5, 'red'} BEGINSWITH 'r'", nil),
    ("ALL {'blue', 5} BEGINSWITH 'r'", false),
  ]

  @Test(arguments: reached)
  func `an error in a part that is not reached does not raise`(
    text: String, answer: Bool?
  ) throws {
    let predicate = try CompiledPredicate(text)
    #expect((try? predicate.evaluate(with: PredicateSamples.person)) == answer)
  }

  @Test func `variables of the caller have values, and a SUBQUERY hides them`() throws {
    let predicate = try CompiledPredicate(
      "age == $age AND SUBQUERY(colors, $age, $age == 'red').@count == 1 AND $o.#first == 1")
    let variables: [String: PredicateValue] = [
      "age": .integer(41), "o": .dictionary(["first": .integer(1)]),
    ]
    #expect(try predicate.evaluate(with: PredicateSamples.person, variables: variables))
    #expect(throws: PredicateEvaluationError(reason: .unboundVariable("age"), range: 7..<11)) {
      try predicate.evaluate(with: PredicateSamples.person)
    }
  }

  @Test func `a variable or root that is a null is nil`() throws {
    #expect(try CompiledPredicate("$x == nil").evaluate(with: .null, variables: ["x": .null]))
    #expect(try CompiledPredicate("SELF == nil AND a.b == nil").evaluate(with: .null))
  }

  @Test func `not-a-number equals nothing and has no order`() throws {
    for text in ["$x == $x", "$x < 1", "$x >= 1", "1 <= $x", "$x BETWEEN {0, 1}"] {
      let predicate = try CompiledPredicate(text)
      #expect(try !predicate.evaluate(with: .null, variables: ["x": .double(.nan)]))
    }
  }

  @Test(arguments: [
    ("a == 1", true), ("now() > a", false), ("a.@count == 1 OR random() > 1", false),
    ("SUBQUERY(a, $x, randomn(3) == $x).@count > 0", false), ("a == 'now()'", true),
    ("uppercase(a) == 'A' AND sqrt(4) == 2", true), ("NOT (a IN {1, now()})", false),
  ])
  func `only time and chance make an answer that cannot be repeated`(
    text: String, isRepeatable: Bool
  ) throws {
    #expect(try CompiledPredicate(text).isRepeatable == isRepeatable)
  }
}
