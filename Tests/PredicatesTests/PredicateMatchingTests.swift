import Predicates
import Testing

struct PredicateMatchingTests {
  static let answers: [(String, Bool)] = [
    ("name MATCHES 'M.*'", true), ("name MATCHES 'M'", false), ("name MATCHES ''", false),
    ("'' MATCHES ''", false), ("'' MATCHES 'a*'", true), ("name MATCHES '(Al|Mia)'", true),
    ("lines MATCHES 'one.two'", true), ("lines MATCHES '^one$.^two$'", true),
    ("lines MATCHES 'one'", false), ("name MATCHES[c] 'MIA'", true), ("name MATCHES 'mia'", false),
    ("motto MATCHES[d] 'Creme Brulee.*'", true), ("motto MATCHES[cd] 'CREME.*'", true),
    ("'Creme' MATCHES[d] 'Crème'", true), (#"'a1 b' MATCHES '\\w\\d\\s\\w'"#, true),
    (#"'A' MATCHES[c] '\\p{Ll}'"#, true), ("missing MATCHES 'a'", false),
    ("name MATCHES missing", false), ("missing MATCHES '('", false), ("name MATCHES name", true),
    (#"'(' MATCHES '\\Q(\\E'"#, true), ("'aaa' MATCHES 'a{2,3}'", true),
    ("'ﬁ' MATCHES 'fi'", true), ("'ﬁ' MATCHES[n] 'fi'", false), ("'²' MATCHES '2'", true),
    ("'e\u{301}' MATCHES 'é'", true), ("'e\u{301}' MATCHES[n] 'é'", false),
    ("'e\u{301}' MATCHES '.'", true), ("'ﬁ' LIKE 'fi'", true), ("'ﬁ' LIKE[n] 'fi'", false),
    ("'e\u{301}' LIKE '?'", true), ("'é' LIKE 'e\u{301}'", true), ("'é' LIKE[n] 'e\u{301}'", false),
    ("'\u{1100}\u{1161}\u{11A8}' LIKE '각'", true), ("'ＡＢ' LIKE 'AB'", true),
    ("'½' LIKE '1⁄2'", true), ("'a\u{A0}b' LIKE 'a b'", true), ("'①' LIKE '1'", true),
    ("'ǅ' LIKE 'Dž'", true), ("'ﬁ' == 'fi'", false), ("'a*' LIKE 'a＊'", true),
    ("ANY colors MATCHES 'r.d'", true), ("name ==[n] 'Mia'", true),
  ]

  @Test(arguments: answers)
  func `MATCHES and LIKE hold for whole texts in normal form`(text: String, answer: Bool) throws {
    #expect(try CompiledPredicate(text).evaluate(with: PredicateSamples.person) == answer)
  }

  static let errors: [(String, String)] = [
    (
      #"name MATCHES '(.)\\1'"#,
      #"the regular expression '(.)\1' cannot be used: a back reference is not supported: "#
        + "texts are matched in linear time (at byte 3 of the pattern)"
    ),
    (
      "name MATCHES '(?=M).*'",
      "the regular expression '(?=M).*' cannot be used: look-ahead is not supported: "
        + "texts are matched in linear time (at byte 0 of the pattern)"
    ),
    (
      "name MATCHES lowercase('(?<!X)M')",
      "the regular expression '(?<!x)m' cannot be used: look-behind is not supported: "
        + "texts are matched in linear time (at byte 0 of the pattern)"
    ),
    (
      "name MATCHES '('",
      "the regular expression '(' cannot be used: a group is not finished (at byte 0 of the pattern)"
    ),
    (
      "name MATCHES '*'",
      "the regular expression '*' cannot be used: there is nothing to repeat; "
        + #"write '\' before the character itself (at byte 0 of the pattern)"#
    ),
    ("age MATCHES '4.'", "MATCHES needs a string, not a number"),
  ]

  @Test(arguments: errors)
  func `a pattern that cannot be used is an error of the evaluation, with its reason`(
    text: String, message: String
  ) throws {
    let predicate = try CompiledPredicate(text)
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: PredicateSamples.person)
    }
    #expect(error.description == message)
  }

  @Test func `a hostile pattern takes linear time, and stops at the limit`() throws {
    let text = PredicateValue.string(String(repeating: "a", count: 10_000))
    #expect(try !CompiledPredicate("SELF MATCHES '(a*)*b'").evaluate(with: text))
    let predicate = try CompiledPredicate(
      "SELF MATCHES '(a?){500}b'", limits: PredicateLimits(maximumSteps: 1_000))
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: text)
    }
    #expect(error.reason == .costExceeded(limit: 1_000))
  }

  @Test func `a nested pattern is refused or matched on a small stack`() {
    let pattern = String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40)
    let sets = String(repeating: "[", count: 40) + "a" + String(repeating: "]", count: 40)
    let answers = SmallStack.run {
      [pattern, sets, "(" + pattern + ")", String(repeating: "(", count: 5_000)].map { pattern in
        let negation = String(repeating: "NOT ", count: 70)
        return try? CompiledPredicate("\(negation) 'a' MATCHES '\(pattern)'")
          .evaluate(with: .null)
      }
    }
    #expect(answers == [true, true, nil, nil])
  }
}
