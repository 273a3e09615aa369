import Foundation
import PatternMatching
import Testing

struct RegularExpressionTests {
  /// Patterns that ICU and this machine must understand alike.
  static let patterns: [String] = [
    "", "a", "a*", "a+b?", "(a|b)*c", "a{2,3}", "a{2}", "a{2,}", "a{0}", "(?:ab){0,2}", "a|b|",
    "|", "(a*)*", "(a*)+b", "(a|aa)+", "(|a)*", "x*y*z*", "(?<name>a)b", "a??b", "a*?b", "a{1,2}?",
    "[a-c]+", "[^a-c]+", "[a-z&&[^aeiou]]+", "[[a-z]--[aeiou]]+", "[]a]+", "[a\\]]+", "[-a]+",
    "[a-]+", "[a[bc]]+", "[a-c--b]+", "[a-c-[b]]+", "[[a-c]-[b]]+", "[[a-c][x]-[b]y]+",
    "[[a-c]&[b]]+", "[ab&&bc]+", "[[a-c]-b]+", "[\\p{L}&&[^a]]+", "[\\p{L}-[b]]+", "[\\w-[b]]+",
    "[\\d-]+", "[\\w.]+@[\\w.]+", "[\\b]", "[^\\n]*", "[.]", "[*+]", "[\\x{61}-\\x{63}]",
    "\\d+", "\\D+", "\\w+", "\\W+", "\\s+", "\\S+", "\\h", "\\v", "\\R", "\\R+", ".", "..", ".*",
    "a.b", ".\\R", "^a$", "^a\\nb$", "^*a", "$?", "\\Aa\\z", "a\\Z", "a$\\n?", "$", "^", "^$",
    "(?m)^a$\\n^b$", "(?m)^", "(?m)$", "(?s).", "(?s)..", "\\bfoo\\b", "\\b.*\\b", ".*\\Boo",
    "(?i)aB", "(?i)[a-b]+", "(?i)[^a]+", "(?i)s", "(?i)k", "(?i)i", "(?i)[[^a]b]", "(?i)ς",
    "(?i:a)b", "a(?i)b", "(?-i)a", "(?i)\\p{Lu}+", "(?i)\\P{Lu}+", "(?i)[[:upper:]1]+",
    "(?i)[^\\p{Ll}]", "(?i)[a-z&&[A-Z]]+", "(?i)å", "(?i)ß",
    "(?x) a b # c\n c", "(?x)[a b]", "(?x)[a\\ b]", "(?#c)a",
    "\\p{L}+", "\\p{Lu}", "\\P{L}+", "\\p{gc=Lu}", "[[:alpha:]]+", "[[:^alpha:]]+",
    "\\p{Alphabetic}+", "\\p{White_Space}", "\\x41", "\\x{1F600}", "\\u0041", "\\U0001F600",
    "\\0101", "\\t", "\\n", "\\r\\n", "\\cA", "\\.", "\\_", "\\Q.*\\E", "\\Qab\\E*", "(\\Qa)\\E)b?",
    "\\Q\\Ea*", "(?x)\\Qa b\\E", "é", "[é-ü]+", "😀", "[😀-😎]",
  ]

  static let texts: [String] = [
    "", "a", "b", "c", "aa", "ab", "aab", "abc", "aaa", "aaaa", "abb", "ac", "bcd", "xyz", "AB",
    "aB", "A", "x", "ß", "ẞ", "ss", "s", "S", "\u{17F}", "k", "K", "\u{212A}", "i", "I", "ı",
    "İ", "σ", "ς", "Σ", "å", "Å", "\u{212B}", "1", "12", "١٢", " ", "\t", "\n", "\r\n",
    "\r", "\u{85}", "\u{2028}", "\u{0B}", "a\n", "a\nb", "a\r\n", "\n\n", "a b", "a)", "a)b",
    "foo", "foo bar", "foo!", "é", "e\u{301}", "ü", "É", "😀", "😎", "😀😀", "Ω", "_",
    "-", "]", ".*", "..", ".", "a.b", "a-b", "a@b.c", "\u{01}", "\u{08}", "中文", "\u{A0}", "*+",
    "\u{200D}", "ab\u{301}",
  ]

  /// Whether ICU finds that all of a text matches, by way of Foundation; `nil` for no pattern.
  private static func isMatchInICU(_ pattern: String, _ texts: [String]) -> [Bool]? {
    // A comment at the end must not hide the parenthesis.
    let end = pattern.contains("(?x)") ? "\n)\\z" : ")\\z"
    guard let expression = try? NSRegularExpression(pattern: "\\A(?:" + pattern + end) else {
      return nil
    }
    return texts.map { text in
      let range = NSRange(location: 0, length: (text as NSString).length)
      return expression.firstMatch(in: text, range: range)?.range == range
    }
  }

  @Test(arguments: patterns)
  func `a pattern matches as in ICU`(pattern: String) throws {
    let ours = try RegularExpression(pattern)
    let theirs = try #require(Self.isMatchInICU(pattern, Self.texts))
    for (text, expected) in zip(Self.texts, theirs) {
      // ICU also takes one letter for two others.
      if ["ß", "ẞ", "ss"].contains(text), pattern == "(?i)ß" { continue }
      #expect(ours.matchesWhole(text) == expected, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func `random patterns match as in ICU`() throws {
    var random = RandomPattern(seed: 1)
    for _ in 0..<400 {
      let pattern = random.pattern()
      let texts = (0..<6).map { _ in random.text() }
      // ICU takes exponential time, so that patterns and texts are short.
      let theirs = try #require(Self.isMatchInICU(pattern, texts), "\(pattern.debugDescription)")
      let ours = try RegularExpression(pattern)
      for (text, expected) in zip(texts, theirs) {
        #expect(
          ours.matchesWhole(text) == expected,
          "\(pattern.debugDescription) \(text.unicodeScalars.map(\.value))")
      }
    }
  }

  @Test func `options are the flags of a pattern`() throws {
    let both = ["a\nB", "A\nb"]
    for text in both {
      #expect(try RegularExpression("(?ism)^a$.^b$").matchesWhole(text))
      #expect(
        try RegularExpression(
          "^a$.^b$", options: [.caseInsensitive, .dotMatchesLineBreaks, .anchorsMatchLines]
        ).matchesWhole(text))
      #expect(!(try RegularExpression("^a$.^b$").matchesWhole(text)))
    }
    #expect(try RegularExpression("a b # c", options: .comments).matchesWhole("ab"))
  }

  /// Patterns that take exponential time where a machine goes back, and how many steps they have.
  static let evil: [(String, Character)] = [
    ("(a*)*b", "a"), ("(a+)+b", "a"), ("(a|a)*b", "a"), ("(a|aa)+$b", "a"), ("(.*)*\\z!", "a"),
    ("(?:a?){200}a{200}b", "a"), ("(\\w+\\s?)*!", "a"), ("([a-z]|[^b])*!", "a"),
  ]

  @Test(arguments: evil)
  func `the work grows as the text does and no faster`(pattern: String, letter: Character) throws {
    let expression = try RegularExpression(pattern)
    func work(_ count: Int) -> Int {
      var work = 0
      let text = String(repeating: letter, count: count)
      #expect(expression.matchesWhole(text, work: &work, limit: .max) == false)
      return work
    }
    let (short, long) = (work(1_000), work(4_000))
    #expect(long <= 5 * short)
  }

  @Test func `a match that takes too much work is given up`() throws {
    let expression = try RegularExpression("(a|b)*c")
    var work = 0
    let text = String(repeating: "ab", count: 500)
    #expect(expression.matchesWhole(text, work: &work, limit: 100) == nil)
    #expect((100..<120).contains(work))
    #expect(expression.matchesWhole("abc", work: &work, limit: 1_000) == true)
  }
}

/// Makes short patterns and texts; the same seed makes the same.
private struct RandomPattern {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private static let atoms = [
    "a", "b", "c", ".", "\\d", "\\w", "[ab]", "[^a]", "\\R", "\r", "\n", "1", "é",
  ]
  private static let assertions = ["^", "$", "\\b", "\\B", "(?i)B"]
  private static let quantifiers = ["", "", "", "*", "+", "?", "{2}", "{1,2}", "*?", "{0,1}"]
  private static let letters = [
    "a", "b", "B", "c", "1", "\r", "\n", "\r\n", "é", " ", "\u{301}", "-",
  ]

  /// Source: Donald Knuth's constants for a linear congruential generator.
  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func pick(_ words: [String]) -> String { words[number(below: words.count)] }

  mutating func pattern() -> String { (number(below: 3) == 0 ? "(?sm)" : "") + sequence(depth: 2) }

  private mutating func sequence(depth: Int) -> String {
    (0...number(below: 3)).map { _ in part(depth: depth) }.joined()
  }

  private mutating func part(depth: Int) -> String {
    if number(below: 5) == 0 { return pick(Self.assertions) }
    guard depth > 0, number(below: 3) == 0 else { return pick(Self.atoms) + pick(Self.quantifiers) }
    let other = number(below: 2) == 0 ? "|" + sequence(depth: depth - 1) : ""
    // ICU goes astray where something that may be empty is repeated lazily.
    let quantifier = pick(Self.quantifiers.filter { $0 != "*?" })
    return "(" + sequence(depth: depth - 1) + other + ")" + quantifier
  }

  mutating func text() -> String {
    (0..<number(below: 6)).map { _ in pick(Self.letters) }.joined()
  }
}
