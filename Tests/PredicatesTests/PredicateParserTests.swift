import Predicates
import Testing

struct PredicateParserTests {
  static let faults: [(String, PredicateSyntaxError.Reason, Int)] = [
    ("", .unexpectedEnd(expected: "a value"), 0),
    ("  ", .unexpectedEnd(expected: "a value"), 2),
    (#"name == "open"#, .unclosedString, 8),
    (#"name == "open\"#, .unclosedString, 8),
    (#"name == 'open\'"#, .unclosedString, 8),
    ("age ==", .unexpectedEnd(expected: "a value"), 6),
    ("(age == 30", .unexpectedEnd(expected: "')'"), 10),
    ("(age", .unexpectedEnd(expected: "')'"), 4),
    ("age == 30)", .trailingText(")"), 9),
    ("ANY", .unexpectedEnd(expected: "a value"), 3),
    ("ANY a", .unexpectedEnd(expected: "an operator"), 5),
    ("ANY (a == 1)", .conditionAsValue, 4),
    ("name IN {1,2", .unexpectedEnd(expected: "'}'"), 12),
    ("name IN {1,}", .unexpected("}", expected: "a value"), 11),
    ("name IN {1 2}", .unexpected("2", expected: "'}'"), 11),
    ("a UTI-CONFORMS-TO", .unexpectedEnd(expected: "a value"), 17),
    ("SUBQUERY(, $c, TRUEPREDICATE).@count == 1", .unexpected(",", expected: "a collection"), 9),
    ("SUBQUERY(children, $c, ).@count == 1", .unexpected(")", expected: "a value"), 23),
    (
      "SUBQUERY(children, c, a == 1).@count == 1",
      .unexpected("c", expected: "a variable such as '$item'"), 19
    ),
    ("SUBQUERY(children, $c, $c).@count == 1", .bareExpression, 23),
    ("SUBQUERY(a, $c, $c == 1).@count", .bareExpression, 0),
    ("flag", .bareExpression, 0),
    ("flag AND a == 1", .bareExpression, 0),
    ("a == 1 OR flag", .bareExpression, 10),
    ("NOT flag", .bareExpression, 4),
    ("(a == 1) == 2", .conditionAsValue, 0),
    ("a == (b == 1)", .conditionAsValue, 5),
    ("1 + TRUEPREDICATE == 1", .conditionAsValue, 4),
    ("TRUEPREDICATE.a == 1", .conditionAsValue, 0),
    ("1 < a < 3", .chainedComparison("<"), 6),
    ("a == 1 b == 2", .trailingText("b"), 7),
    ("a == 1 ADN b == 2", .unknownOperator("ADN", suggestion: "AND"), 7),
    ("(a == 1 ro b == 2)", .unknownOperator("ro", suggestion: "OR"), 8),
    ("a === 1", .unknownOperator("===", suggestion: "=="), 2),
    ("a !== 1", .unknownOperator("!==", suggestion: "!="), 2),
    ("a UTI-CONFORM-TO 'x'", .unknownOperator("UTI-CONFORM-TO", suggestion: "UTI-CONFORMS-TO"), 2),
    (
      "a UTI-CONFORMS-TOO 'x'", .unknownOperator("UTI-CONFORMS-TOO", suggestion: "UTI-CONFORMS-TO"),
      2
    ),
    ("a CONTAIN 'x'", .unknownOperator("CONTAIN", suggestion: "CONTAINS"), 2),
    ("a beginswiht 'x'", .unknownOperator("beginswiht", suggestion: "BEGINSWITH"), 2),
    ("a startsWith 'x'", .unknownOperator("startsWith", suggestion: "BEGINSWITH"), 2),
    ("a is nil", .unknownOperator("is", suggestion: "=="), 2),
    ("a frobnicates 'x'", .unknownOperator("frobnicates", suggestion: nil), 2),
    ("a NOT IN b", .unexpected("NOT", expected: "an operator (NOT goes before the left side)"), 2),
    ("a 'x'", .unexpected("'x'", expected: "an operator"), 2),
    ("a ? b", .unexpectedCharacter("?"), 2),
    ("a == 1;", .unexpectedCharacter(";"), 6),
    ("`a` == 1", .unexpectedCharacter("`"), 0),
    ("!", .unexpectedEnd(expected: "a value"), 1),
    ("a == %@", .argument("%@"), 5),
    ("%K == 1", .argument("%K"), 0),
    ("a == %ld", .argument("%ld"), 5),
    ("a %% 2 == 0", .argument("%%"), 2),
    ("a ==[x] 1", .unknownOption("x"), 5),
    ("a ==[] 1", .unknownOption(""), 5),
    ("a ==[c", .unexpectedEnd(expected: "']'"), 6),
    ("a BETWEEN[c] {1, 2}", .optionsNotAllowed("BETWEEN"), 9),
    ("a UTI-EQUALS[c] 'x'", .optionsNotAllowed("UTI-EQUALS"), 12),
    ("and == 'x'", .reservedWord("and"), 0),
    ("first == 'x'", .reservedWord("first"), 0),
    ("a.size == 1", .reservedWord("size"), 2),
    ("ANY UTI-CONFORMS-TO 'x'", .unexpected("UTI-CONFORMS-TO", expected: "a value"), 4),
    ("SUBQUERY ( extensionItems, , SUBQUERY ( , , ANY x", .vanishedVariable, 27),
    ("SUBQUERY ( , , a == 1).@count == 1", .vanishedVariable, 11),
    ("ANY .registeredTypeIdentifiers == 'x'", .vanishedVariable, 4),
    ("$ == 1", .vanishedVariable, 0),
    ("SUBQUERY(a, $(x), b == 1).@count == 1", .vanishedVariable, 12),
    ("12abc == 1", .invalidNumber("12abc"), 0),
    ("0x == 1", .invalidNumber("0x"), 0),
    ("0b12 == 1", .invalidNumber("0b12"), 0),
    ("0xFFFFFFFFFFFFFFFFFF == 1", .invalidNumber("0xFFFFFFFFFFFFFFFFFF"), 0),
    ("1e999 == 1", .invalidNumber("1e999"), 0),
    (#"a == 'x\u12'"#, .invalidEscape(#"\u12"#), 7),
    (#"a == '\12'"#, .invalidEscape(#"\12"#), 6),
    (#"a == '\uD800'"#, .invalidEscape(#"\uD800"#), 6),
    (#"a == '\uDC00'"#, .invalidEscape(#"\uDC00"#), 6),
    ("a.@ == 1", .unexpected("==", expected: "the name of a collection operator"), 4),
    ("a.1 == 1", .unexpected(".1", expected: "an operator"), 1),
    ("a. == 1", .unexpected("==", expected: "a key"), 3),
    ("f:(1", .unexpectedEnd(expected: "')'"), 4),
    ("f:g(1) == 1", .unexpected("(", expected: "':'"), 3),
    ("a := 1 == 1", .unexpected(":=", expected: "an operator"), 2),
    ("TERNARY(a, b, c) == 1", .bareExpression, 8),
    ("CAST == 1", .unexpected("==", expected: "'('"), 5),
    ("# == 1", .unexpectedCharacter("#"), 0),
  ]

  @Test(arguments: faults)
  func `a fault has a reason and a place`(
    text: String, reason: PredicateSyntaxError.Reason, offset: Int
  ) {
    #expect(throws: PredicateSyntaxError(reason: reason, offset: offset)) {
      try PredicateParser.parse(text)
    }
  }

  @Test(arguments: [
    ("a = 1", "a == 1"), ("a <> 1", "a != 1"), ("a =< 1", "a <= 1"), ("a => 1", "a >= 1"),
    ("a = 1 && b = 1", "a == 1 AND b == 1"), ("a = 1 || b = 1", "a == 1 OR b == 1"),
    ("a = 1 aNd b = 1", "a == 1 AND b == 1"), ("a = 1 oR b = 1", "a == 1 OR b == 1"),
    ("SOME a = 1", "ANY a == 1"), ("! a = 1", "NOT a == 1"), ("a = NIL", "a == NULL"),
    ("a = YES", "a == TRUE"), ("a = NO", "a == FALSE"), ("'a' = \"a\"", "'a' == 'a'"),
    ("a Like[C] 'x'", "a LIKE[c] 'x'"), ("a between {1,2}", "a BETWEEN {1, 2}"),
  ])
  func `synonyms make the same tree`(text: String, main: String) throws {
    #expect(
      SyntaxTree(try PredicateParser.parse(text)) == SyntaxTree(try PredicateParser.parse(main)))
  }
}
