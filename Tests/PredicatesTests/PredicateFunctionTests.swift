import Predicates
import Testing

struct PredicateFunctionTests {
  static let answers: [(String, Bool)] = [
    ("1 + 2 * 3 == 7", true), ("(1 + 2) * 3 == 9", true), ("10 - 3 - 2 == 5", true),
    ("2 ** 3 ** 2 == 64", true), ("2 ** -1 == 0.5", true), ("2 ** 64 > 9223372036854775807", true),
    ("0 ** 0 == 1", true), ("(0 - 2) ** 3 == -8", true), ("-2 ** 2 == 4", true),
    ("7 / 2 == 3", true), ("-7 / 2 == -3", true), ("7 / 2.0 == 3.5", true),
    ("(24 - 18) / 87 == 0", true), ("7.0 / 0 > 1e300", true), ("1.5 + age == 42.5", true),
    ("yes + 1 == 2", true), ("-age == -41", true), ("- -age == 41", true), ("~0 == -1", true),
    ("(age & 1) > 0", true), ("(40 | 1) == 41", true), ("(age ^ 1) == 40", true),
    ("(1 << 3) == 8", true), ("(16 >> 2) == 4", true), ("(1 << 64) == 0", true),
    ("(5.0 & 4) == 4", true), ("missing + 1 == nil", true), ("-missing == nil", true),

    ("sum({1, 2}) == 3", true), ("sum(numbers) == 3.5", true), ("sum({}) == 0", true),
    ("sum:(marks) == 3", true), ("sum(missing) == nil", true), ("count(colors) == 2", true),
    ("count(map) == 2", true), ("count(missing) == nil", true), ("min({3, 1.5, 2}) == 1.5", true),
    ("max({1, 5, 3}) == 5", true), ("max(colors) == 'red'", true), ("min({}) == nil", true),
    ("min({born}) == born", true), ("average({1, 2}) == 1.5", true), ("average({}) == 0", true),
    ("median({3, 1, 2}) == 2", true), ("median({4, 1, 2, 3}) == 2.5", true),
    ("median({}) == nil", true), ("mode({1, 1, 2}) == 1", true), ("mode({2, 1}) == {2, 1}", true),
    ("mode({}) == nil", true), ("stddev({2, 4, 4, 4, 5, 5, 7, 9}) == 2", true),
    ("stddev({}) == nil", true),

    ("sqrt(16) == 4", true), ("sqrt(-1) == sqrt(-1)", false), ("log(1000) == 3", true),
    ("ln(1) == 0", true), ("ln(exp(1)) == 1", true), ("exp(0) == 1", true),
    ("floor(2.7) == 2", true), ("floor(-2.5) == -3", true), ("floor(3) == 3", true),
    ("ceiling(2.1) == 3", true), ("trunc(-2.7) == -2", true), ("abs(-5) == 5", true),
    ("abs(-5.5) == 5.5", true),

    ("lowercase(name) == 'mia'", true), ("uppercase('straße') == 'STRASSE'", true),
    ("length('a😀') == 3", true), ("lowercase(missing) == nil", true),
    ("distinct({1, 1.0, 'a', 'a', NULL, NULL, {1}, {1}}) == {1, 'a', NULL, {1}}", true),
    ("distinct(marks) == marks", true), ("noindex(name) == name", true),
    ("distinct({'\u{E9}', 'e\u{301}'}) == {'\u{E9}', 'e\u{301}'}", true),

    ("castObject:toType:('5', 'NSNumber') == 5", true), ("CAST('-5.5', 'NSNumber') == -5.5", true),
    ("cast(41, 'NSString') == '41'", true), ("CAST(2.0, 'NSString') == '2'", true),
    ("CAST(2.5, 'NSString') == '2.5'", true), ("CAST(yes, 'NSString') == '1'", true),
    ("CAST(name, 'NSString') == name", true), ("CAST(0, 'NSDate') > born", true),
    ("CAST(CAST(born, 'NSNumber'), 'NSDate') == born", true),
    ("CAST(born, 'NSNumber') == -978306200", true), ("CAST(born, 'NSDate') == born", true),
    ("CAST(0x10, 'NSDecimalNumber') == 16", true), ("CAST(missing, 'NSNumber') == nil", true),

    ("CAST('-9223372036854775808', 'NSNumber') == -9223372036854775808", true),
    ("CAST('-9223372036854775808', 'NSNumber') - 0 < -9223372036854775807", true),
    ("-9223372036854775808.0 / 3 == -3074457345618258602", false),
    ("-9223372036854775808 / 3 == -3074457345618258602", true),
    ("-9223372036854775809 / 3 == -3074457345618258602", false),
    ("sum({9223372036854775807, 1, 0.5}) > 1", true), ("sum({1, NULL}) == 1", true),
    ("average({1, NULL, 3}) == 2", true), ("median({1, NULL, 3}) == 2", true),
    ("mode({1, NULL, 1}) == 1", true), ("stddev({NULL, 2}) == 0", true),
    ("max({1, NULL}) == 1", true), ("count({1, NULL}) == 2", true),

    ("add:to:(1, 2) == 3", true), ("from:subtract:(5, 2) == 3", true),
    ("multiply:by:(2, 3) == 6", true), ("divide:by:(7, 2) == 3", true),
    ("modulus:by:(7, 4) == 3", true), ("modulus:by:(-7, 4) == -3", true),
    ("modulus:by:(7.5, 2) == 1.5", true), ("raise:toPower:(2, 10) == 1024", true),
    ("bitwiseAnd:with:(6, 3) == 2", true), ("bitwiseOr:with:(6, 3) == 7", true),
    ("bitwiseXor:with:(6, 3) == 5", true), ("leftshift:by:(1, 4) == 16", true),
    ("rightshift:by:(-16, 2) == -4", true), ("onesComplement:(5) == -6", true),
    ("onesComplement(5) == -6", true),
    ("objectFrom:withIndex:(colors, 1) == 'green'", true),
    ("objectFrom:withIndex:(map, 'a') == 'x'", true),
    ("distanceToLocation:fromLocation:({0, 0}, {0, 1}) BETWEEN {111194, 111196}", true),
    ("distanceToLocation:fromLocation:($place, $place) == 0", true),
    ("TERNARY(age > 40, 'old', 'young') == 'old'", true),
    ("TERNARY(age > 50, $unbound, name) == 'Mia'", true),
  ]

  private static let place: PredicateValue = ["latitude": 48.1, "longitude": 11.6]

  @Test(arguments: answers)
  func `a function or operator gives a value`(text: String, answer: Bool) throws {
    let predicate = try CompiledPredicate(text)
    let variables = ["place": Self.place]
    #expect(
      try predicate.evaluate(with: PredicateSamples.person, variables: variables) == answer)
    #expect(
      predicate.trace(with: PredicateSamples.person, variables: variables).outcome
        == .truth(answer))
  }

  static let errors: [(String, String, Range<Int>)] = [
    ("1 / 0 == 1", "'/' divides a whole number by 0", 0..<5),
    ("modulus:by:(1, 0) == 1", "modulus:by: divides a whole number by 0", 0..<17),
    ("9223372036854775807 + 1 == 1", "the result of '+' is past 64 bits", 0..<23),
    ("-9223372036854775808 - 1 == 1", "the result of '-' is past 64 bits", 0..<24),
    ("-(-9223372036854775808) == 1", "the result of '-' is past 64 bits", 0..<23),
    ("abs(-9223372036854775808) == 1", "the result of abs is past 64 bits", 0..<25),
    ("sum({9223372036854775807, 1}) == 1", "the result of sum is past 64 bits", 0..<29),
    ("(-9223372036854775808) / -1 == 1", "the result of '/' is past 64 bits", 0..<27),
    ("name + 1 == 2", "'+' needs a number, not a string", 0..<8),
    ("born - 1 == 2", "'-' needs a number, not a date", 0..<8),
    ("(1.5 & 1) == 1", "'&' needs a whole number, not 1.5", 1..<8),
    ("~name == 1", "'~' needs a number, not a string", 0..<5),
    ("sum(age) == 1", "sum needs a collection, not a number", 0..<8),
    ("sum(colors) == 1", "sum needs a number, not a string", 0..<11),
    ("max({1, 'a'}) == 1", "a string and a number have no order", 0..<13),
    ("max({{1}}) == 1", "an array and an array have no order", 0..<10),
    ("lowercase(5) == 'a'", "lowercase needs a string, not a number", 0..<12),
    ("length(5) == 1", "length needs a string, not a number", 0..<9),
    ("randomn(0) == 1", "randomn needs a number above 0, not 0", 0..<10),
    ("CAST('x', 'NSNumber') == 1", "CAST cannot make a string an NSNumber", 0..<21),
    (
      "CAST('--9223372036854775808', 'NSNumber') == 1", "CAST cannot make a string an NSNumber",
      0..<41
    ),
    ("CAST('--5', 'NSNumber') == 5", "CAST cannot make a string an NSNumber", 0..<23),
    ("CAST('-+5', 'NSNumber') == 5", "CAST cannot make a string an NSNumber", 0..<23),
    ("CAST('+5', 'NSNumber') == 5", "CAST cannot make a string an NSNumber", 0..<22),
    ("CAST('-', 'NSNumber') == 5", "CAST cannot make a string an NSNumber", 0..<21),
    ("CAST(1, 'NSData') == 1", "CAST knows no type 'NSData'", 0..<17),
    ("CAST(colors, 'NSString') == 1", "CAST cannot make an array an NSString", 0..<24),
    (
      "distanceToLocation:fromLocation:(age, age) == 1",
      "distanceToLocation:fromLocation: needs a place, not a number", 0..<42
    ),
    (
      "FUNCTION(name, 'length') == 1",
      "FUNCTION is not evaluated: it calls a method of an object by its name; "
        + "use one of the functions instead", 0..<24
    ),
    ("FETCH(a, b) == 1", "FETCH is not evaluated: it asks a database, and there is none", 0..<11),
    ("ANYKEY == 1", "ANYKEY is not evaluated: it stands for a key that is not named", 0..<6),
  ]

  @Test(arguments: errors)
  func `a function or operator that has no value raises where it stands`(
    text: String, message: String, range: Range<Int>
  ) throws {
    let predicate = try CompiledPredicate(text)
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: PredicateSamples.person)
    }
    #expect(error.description == message)
    #expect(error.range == range)
    #expect(predicate.trace(with: PredicateSamples.person).outcome == .error(error))
  }

  static let faults: [(String, String, String?, Int)] = [
    ("summ(a) == 1", "there is no function 'summ'", "did you mean 'sum'?", 0),
    ("a == uppercse(b)", "there is no function 'uppercse'", "did you mean 'uppercase'?", 5),
    ("xyzzy(1) == 1", "there is no function 'xyzzy'", nil, 0),
    ("sum() == 1", "'sum' takes 1 argument, not 0", nil, 0),
    ("sum(1, 2) == 1", "'sum' takes 1 argument, not 2", nil, 0),
    ("now(1) < 1", "'now' takes no arguments, not 1", nil, 0),
    ("add:to:(1) == 1", "'add:to:' takes 2 arguments, not 1", nil, 0),
    ("CAST(1) == 1", "'CAST' takes 2 arguments, not 1", nil, 0),
    (
      "modulus:bye:(1, 2) == 1", "there is no function 'modulus:bye:'",
      "did you mean 'modulus:by:'?", 0
    ),
  ]

  @Test(arguments: faults)
  func `a function that does not exist, or is called wrongly, is a fault of the text`(
    text: String, message: String, hint: String?, offset: Int
  ) throws {
    let error = try #require(throws: PredicateSyntaxError.self) { try CompiledPredicate(text) }
    #expect(error.description == message)
    #expect(error.hint == hint)
    #expect(error.offset == offset)
  }

  @Test func `time and chance come from the environment`() throws {
    let environment = PredicateEnvironment(now: { 5_000 }, random: { UInt64.max })
    for text in [
      "now() > born", "CAST(now(), 'NSNumber') == -978302200", "random() == 2147483647",
      "randomn(10) == 5", "random() == random()",
    ] {
      let predicate = try CompiledPredicate(text)
      #expect(
        try predicate.evaluate(with: PredicateSamples.person, environment: environment), "\(text)")
    }
    let isLate = try CompiledPredicate("now() > CAST(788918400, 'NSDate')")
    #expect(try isLate.evaluate(with: .null))
    let isSmall = try CompiledPredicate("random() BETWEEN {0, 2147483647} AND randomn(3) < 3")
    #expect(try isSmall.evaluate(with: .null))
  }
}
