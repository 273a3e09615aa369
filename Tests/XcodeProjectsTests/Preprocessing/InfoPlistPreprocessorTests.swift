import Testing

@testable import XcodeProjects

/// Conditions in an `Info.plist`.
struct InfoPlistPreprocessorTests {
  private static func apply(
    _ text: String, _ definitions: [String: String] = [:], header: String? = nil
  ) -> (text: String, problems: [String]) {
    let result = InfoPlistPreprocessor.apply(
      to: Array(text.utf8), definitions: definitions, prefixHeader: header.map { Array($0.utf8) })
    return (
      String(decoding: result.bytes, as: UTF8.self),
      result.problems.map { "\($0.line): \($0.words)" }
    )
  }

  static let texts: [(String, [String: String], String)] = [
    ("a\nb", [:], "a\nb"), ("a\n#ifdef A\nb\n#else\nc\n#endif\nd", [:], "a\n\n\n\nc\n\nd"),
    ("a\n#ifdef A\nb\n#else\nc\n#endif\nd", ["A": "1"], "a\n\nb\n\n\n\nd"),
    (" # ifndef A\nb\n#endif // A", [:], "\nb\n"),
    ("#if 0\na\n#elif B\nb\n#elif 1\nc\n#else\nd\n#endif", ["B": "2"], "\n\n\nb\n\n\n\n\n"),
    ("#ifdef A\n#ifdef B\na\n#endif\n#else\nc\n#endif", ["B": ""], "\n\n\n\n\nc\n"),
    ("#define A b\nA AA \"A\" <A>", [:], "\nb AA \"A\" <b>"),
    ("#define A B\n#define B A\nA", [:], "\n\nA"),
    ("#define A\n[A]\n#undef A\nA", [:], "\n[]\n\nA"),
    ("#if 0\n#define A b\n#include \"c\"\n#endif\nA", [:], "\n\n\n\nA"),
    ("<a href='#'/>", [:], "<a href='#'/>"),
  ]

  @Test(arguments: texts)
  func `conditions are followed, line for line`(
    text: String, definitions: [String: String], result: String
  ) {
    let applied = Self.apply(text, definitions)
    #expect(applied.text == result)
    #expect(applied.problems == [])
  }

  static let conditions: [(String, Bool?)] = [
    ("1", true), ("0", false), ("A", true), ("NONE", false), ("!NONE", true), ("TWO == 2", true),
    ("TWO != 2 || A", true), ("A && NONE", false), ("!(A && TWO)", false),
    ("TWO > 1 && TWO <= 2", true),
    ("defined A", true), ("defined(NONE)", false), ("!defined( A ) || TWO < 3", true),
    ("TEXT", nil),
    ("", nil), ("1 +", nil), ("(1", nil), ("defined", nil), ("A B", nil), ("A(1)", nil),
    (String(repeating: "(", count: 100_000), nil), (String(repeating: "!", count: 60) + "1", true),
  ]

  @Test(arguments: conditions)
  func `a condition holds, or is not understood`(text: String, holds: Bool?) {
    let definitions = ["A": "1", "TWO": "2", "TEXT": "a b"]
    #expect(PreprocessorCondition.evaluate(text[...], definitions) == holds)
  }

  static let problems: [(String, [String])] = [
    ("#else", ["1: '#else' without '#if'"]), ("a\n#endif", ["2: '#endif' without '#if'"]),
    ("#if 1\na", ["1: '#if' is not closed; add '#endif'"]),
    ("#include \"a.h\"", ["1: '#include \"a.h\"' is not followed"]),
    ("#define A(b) b", ["1: '#define A(b) b' is not followed"]),
    ("#if A + 1\na\n#endif", ["1: the condition 'A + 1' is not understood, and counts as false"]),
  ]

  @Test(arguments: problems)
  func `what cannot be followed is a problem`(text: String, words: [String]) {
    #expect(Self.apply(text).problems == words)
  }

  @Test func `the definitions of the header count`() {
    let header = "#define A 1\n#ifdef B\n#define C 1\n#endif\n#include <a.h>\n#if"
    let applied = Self.apply("#if A && !defined(C)\nb\n#endif", header: header)
    #expect(applied.text == "\nb\n")
    #expect(applied.problems == [])
  }

  @Test(arguments: [0, 1, 300])
  func `definitions that multiply are bounded`(length: Int) {
    var definitions = ["A0": String(repeating: "x", count: length)]
    for level in 1...7 { definitions["A\(level)"] = String(repeating: "A\(level - 1) ", count: 20) }
    let applied = Self.apply("A7\nA7", definitions)
    #expect(applied.text.utf8.count < 10_000_000)
    #expect(applied.problems == ["1: definitions make the text too long; the rest is left out"])
  }

  static let needs: [(String, Bool)] = [
    ("<plist/>", false), ("<plist>\n#ifdef A\n</plist>", true), (" # if 1", true),
    ("#define A 1\n<plist/>", true), ("#include \"a.h\"", true), ("# undef A", true),
    ("#error a", true), ("#warning a", true), ("#pragma mark", true), ("#line 7", true),
    ("#ifndef A", true), ("#import <a.h>", true), ("#if(1)", true),
    ("# a comment", false), ("#iffy", false), ("#!", false), ("#", false), ("#IF 1", false),
    ("<string>#if</string>", false), ("bplist00\n#if", false),
  ]

  @Test(arguments: needs)
  func `only a text with directives needs the preprocessor`(text: String, isNeeded: Bool) {
    #expect(InfoPlistPreprocessor.isNeeded(for: Array(text.utf8)) == isNeeded)
  }
}
