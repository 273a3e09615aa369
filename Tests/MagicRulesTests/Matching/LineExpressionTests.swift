import Glibc
import SeededRandom
import Testing

@testable import MagicRules

/// Regular expressions, measured against those of the C library.
struct LineExpressionTests {
  /// Expressions of the kinds that databases have, and pieces of text that nearly match them.
  static let patterns = [
    "^(CFLAGS|all:|\\.PHONY)", "[0-9]{1,3}", "a{2}b?", "^[ \t]*a.*b$", "(a|ab)(c|bcd)*", ".\\..",
    "^([^\t]+\t){2}x", "[[:space:]]\\(([[:space:]].*)? -- (.*[[:space:]])?\\)", "[^a-c]+$",
    "^1 *;|^(use|sub) .*[({=]", "\\{(.*[\n]*)*\\}(;)?$", "[]a-]+", "[[:alnum:]_.-]+", "b$", "^",
    "x*", "(^.{3})([^0]{2})", "typeof.*[!=]==", "^(boot|a)]",
  ]
  static let pieces = [
    "a", "b", "ab", "abcd", " ", "\t", "\n", ".", "0", "12", ";", "{", "}", "(", ")", " -- ",
    "use ",
    "sub x=", "x", "CFLAGS", "all:", "typeof ", "!==", "]", "boot]", "\n\n", "\r\n", "\u{e9}",
  ]

  @Test
  func `expressions match where those of the C library do`() throws {
    var random = SeededGenerator(seed: 1)
    for pattern in Self.patterns {
      for ignoresCase in [false, true] {
        var compiled = unsafe regex_t()
        let flags: CInt = 1 | 4 | (ignoresCase ? 2 : 0)
        try #require(unsafe regcomp(&compiled, pattern, flags) == 0)
        defer { unsafe regfree(&compiled) }
        let expression = try #require(
          LineExpression(Array(pattern.utf8), ignoresCase: ignoresCase), "\(pattern)")
        let automaton = LineAutomaton(expression)
        for _ in 0..<150 {
          var text: [UInt8] = []
          for _ in 0..<Int.random(in: 0..<9, using: &random) {
            text += Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)].utf8
          }
          var match = regmatch_t()
          let isFound =
            unsafe (text + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
              unsafe regexec(&compiled, $0.baseAddress, 1, &match, 0) == 0
            }
          var budget = 100_000
          let found = unsafe text.withUnsafeBytes {
            unsafe automaton.firstMatch(in: $0, budget: &budget)
          }
          let expected = isFound ? Int(match.rm_so)..<Int(match.rm_eo) : nil
          #expect(found == expected, "\(pattern) \(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  @Test(arguments: [
    "", "a||b", "()", "*a", "a**", "a{", "a{2", "a{3,2}", "a{999}", "\\w", "\\1", "(a", "a)", "[a",
    "[[.a.]]", "[[:what:]]", "a\\", "[b-a]",
  ])
  func `what is rare or wrong is not understood`(pattern: String) {
    #expect(LineExpression(Array(pattern.utf8), ignoresCase: false) == nil)
  }

  @Test
  func `work without end is cut short`() throws {
    let expression = try #require(LineExpression(Array("a.*b".utf8), ignoresCase: false))
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 8000)
    var budget = 100_000
    let found = unsafe text.withUnsafeBytes {
      unsafe LineAutomaton(expression).firstMatch(in: $0, budget: &budget)
    }
    #expect(found == nil)
    #expect(budget < 0)
  }

  @Test
  func `states that a text makes anew at every byte are work, too`() throws {
    let pattern = Array("^(a|b)*a(a|b){11}c".utf8)
    let automaton = LineAutomaton(try #require(LineExpression(pattern, ignoresCase: false)))
    var random = SeededGenerator(seed: 5)
    let text = (0..<4000).map { _ in UInt8.random(in: 0x61...0x62, using: &random) }
    var budget = 200_000
    let found = unsafe text.withUnsafeBytes { unsafe automaton.firstMatch(in: $0, budget: &budget) }
    #expect(found == nil)
    #expect(budget < 0)
  }

  @Test
  func `the words that a match needs are found, and what may stand before them`() throws {
    let cases: [(String, [(word: String, before: String?)]?)] = [
      ("^(class|module)[[:space:]][A-Z]", [("class", ""), ("module", "")]),
      ("li:pcb-rnd-v[0-9]+", [("li:pcb-rnd-v", nil)]), ("^(:|;)", nil), ("(ab)?c", nil),
      ("(ab)+c", [("ab", nil)]), ("a*bc.*defg", [("defg", nil)]), ("a{2,3}", nil),
      ("^a+bcd", [("abcd", "a")]), ("^[ %]{0,5}def {1,5}[a-z]", [("def ", " %")]),
      ("^#[ ]*(if|ifn)def", [("def", "# ifn")]), ("^.*define", [("define", nil)]),
      ("^ab|cd", [("ab", ""), ("cd", nil)]), ("x^ab", [("ab", "")]), ("(^ *)*ab", [("ab", nil)]),
    ]
    for (pattern, words) in cases {
      let syntax = try #require(LineExpressionSyntax(Array(pattern.utf8), ignoresCase: false))
      let expected = words?.map { word, before in
        var set = before.map { _ in ByteSet() }
        set?.insert((before ?? "").utf8)
        return NeededWord(Array(word.utf8), before: set)
      }
      #expect(syntax.neededWords == expected, "\(pattern)")
    }
  }
}
