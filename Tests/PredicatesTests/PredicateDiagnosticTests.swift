import Predicates
import Testing

struct PredicateDiagnosticTests {
  @Test func `an unknown operator is pointed at, with what was meant`() {
    let text = """
      SUBQUERY(extensionItems, $item,
        SUBQUERY($item.attachments, $attachment,
      ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO "com.adobe.pdf"
      ).@count > 0).@count > 0
      """
    expectSyntaxDiagnostic(
      text,
      """
      Info.plist: NSExtensionActivationRule:3:43: error: unknown operator 'UTI-CONFORM-TO'
       3 | ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO "com.adobe.pdf"
         |                                           ^ did you mean 'UTI-CONFORMS-TO'?
      """)
  }

  static let messages: [(String, String, String?)] = [
    ("a == 'x", "this string has no closing quote", "opened here"),
    (#"a == '\u1'"#, #"'\u1' is not an escape"#, #"write '\\' for a backslash"#),
    ("1x == 1", "'1x' is not a number", nil),
    ("a ? 1", "'?' has no meaning in a predicate", nil),
    ("a === 1", "unknown operator '==='", "did you mean '=='?"),
    ("a frob 1", "unknown operator 'frob'", nil),
    ("a ==[x] 1", "unknown option 'x'", "the options are c, d, n, l and w"),
    ("a BETWEEN[c] {1,2}", "BETWEEN takes no options", nil),
    ("a ==", "the text ends where a value must follow", nil),
    ("a == )", "')' is where a value must be", nil),
    ("a.first == 1", "'first' is a reserved word", "write '#first' to use it as a key"),
    ("a == %@", "'%@' needs an argument, and a rule has none", "write the value itself"),
    (
      "SUBQUERY(a, , b == 1).@count == 1", "the name of a variable is missing",
      "a build step may have expanded '$name'; keep it from doing so, or write the rule as a file"
    ),
    ("flag", "this is a value, not a condition", "compare it with something, such as '== TRUE'"),
    ("a == (b == 1)", "this is a condition, not a value", nil),
    ("1 < a < 3", "'<' follows another comparison", "join two comparisons with AND"),
    ("a == 1 )", "')' follows a complete predicate", "join two conditions with AND or OR"),
  ]

  @Test(arguments: messages)
  func `a fault says what is wrong and what to do`(text: String, message: String, hint: String?) {
    do throws(PredicateSyntaxError) {
      _ = try PredicateParser.parse(text)
      Issue.record("no fault in \(text)")
    } catch {
      #expect(error.description == message)
      #expect(error.hint == hint)
    }
  }

  @Test func `the caret keeps tabs and hides other control characters`() {
    expectSyntaxDiagnostic(
      "\ta == '\u{1B}[31m' ]",
      "Info.plist: NSExtensionActivationRule:1:15: error: ']' follows a complete predicate\n"
        + " 1 | \ta == '\u{FFFD}[31m' ]\n"
        + "   | \t             ^ join two conditions with AND or OR")
  }

  @Test func `a long line is cut around the caret`() throws {
    let text = "name == '" + String(repeating: "é", count: 500) + "' ? b"
    let error = try #require(throws: PredicateSyntaxError.self) { try PredicateParser.parse(text) }
    let lines = error.diagnostic(at: "rule", in: text).split(separator: "\n")
    #expect(lines[0] == "rule:1:512: error: '?' has no meaning in a predicate")
    #expect(lines[1] == " 1 | …" + String(repeating: "é", count: 98) + "' ? b")
    #expect(lines[2] == "   | " + String(repeating: " ", count: 101) + "^")
  }

  @Test func `lines are counted with either line break, and the end has a place`() {
    expectSyntaxDiagnostic(
      "a == 1 AND\r\nb ==\r\n",
      """
      Info.plist: NSExtensionActivationRule:3:1: error: the text ends where a value must follow
       3 | \("")
         | ^
      """)
  }

  @Test func `an evaluation error points at its part of the text`() throws {
    let text = "age > 3 AND\n  name UTI-CONFORMS-TO 5"
    let predicate = try CompiledPredicate(text)
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: PredicateSamples.person)
    }
    #expect(
      error.diagnostic(at: "rule", in: text) == """
        rule:2:3: error: UTI-CONFORMS-TO needs a string, not a number
         2 |   name UTI-CONFORMS-TO 5
           |   ^ write ANY before the left side to test each element
        """)
  }

  private func expectSyntaxDiagnostic(
    _ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(PredicateSyntaxError) {
      _ = try PredicateParser.parse(text)
      Issue.record("no fault in the text", sourceLocation: sourceLocation)
    } catch {
      let place = "Info.plist: NSExtensionActivationRule"
      #expect(error.diagnostic(at: place, in: text) == expected, sourceLocation: sourceLocation)
    }
  }
}
