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
    ("'\u{2126}' LIKE 'Ω'", true), ("'\u{212A}' LIKE 'K'", true), ("'\u{212A}' MATCHES 'K'", true),
    ("'\u{212B}' LIKE '\u{C5}'", true), ("'\u{37E}' LIKE ';'", true),
    ("'\u{1F71}' LIKE '\u{3AC}'", true), ("'\u{117}\u{304}' LIKE 'e\u{307}\u{304}'", true),
    ("'e\u{304}\u{307}' LIKE 'e\u{307}\u{304}'", false),
    ("'\u{1E9B}\u{323}' LIKE '\u{1E69}'", true), ("'s\u{307}\u{323}' LIKE '\u{1E69}'", true),
    ("'\u{1E9B}\u{323}' MATCHES '\u{1E69}'", true),
    ("'a\u{315}\u{300}' LIKE '\u{E0}\u{315}'", true),
    ("'\u{958}' LIKE '\u{915}\u{93C}'", true), ("'\u{915}\u{93C}' LIKE '??'", true),
    ("'\u{9C7}\u{9BE}' LIKE '?'", true), ("'\u{AC00}\u{11A8}' LIKE '각'", true),
    ("'\u{AC01}\u{11A8}' LIKE '??'", true), ("'\u{C5}' MATCHES[n] '\u{212B}'", false),
    ("'straße' LIKE[c] 'STRA?E'", true), ("'STRAẞE' LIKE[c] 'straße'", true),
    ("'straße' LIKE[c] 'STRA??E'", false), ("'Σ' LIKE[c] 'ς'", true),
    ("'ı' LIKE[c] 'I'", false), ("'ı' ==[c] 'i'", false), ("'ı' MATCHES[c] 'I'", false),
    ("'ẞ' ==[c] 'ß'", true), ("'ẞ' ==[c] 'ss'", true), ("'ß' ==[c] 'SS'", true),
    ("'é' ==[c] 'E\u{301}'", true), ("'É' ==[d] 'e'", false), ("'É' ==[cd] 'e'", true),
    ("'\u{E9}a' CONTAINS[c] 'E\u{301}'", true), ("'\u{E9}' == 'e\u{301}'", false),
    ("'\u{E9}' ==[cn] 'e\u{301}'", false), ("'\u{E9}' BEGINSWITH[d] 'e\u{301}'", true),
    ("'\u{E9}' <[c] 'e\u{301}'", false), ("'ﾊﾞ' ==[c] 'バ'", true), ("'ǆ' ==[c] 'Ǆ'", true),
    ("'\u{1E69}' ==[d] 's'", true), ("'\u{390}' ==[c] '\u{1FD3}'", true),
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
      #"name MATCHES '\\p{Greek}'"#,
      #"the regular expression '\p{Greek}' cannot be used: the property 'Greek' is not supported; "#
        + "categories and a few properties are, such as 'Lu' and 'Alphabetic', "
        + "but scripts and blocks are not (at byte 0 of the pattern)"
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
