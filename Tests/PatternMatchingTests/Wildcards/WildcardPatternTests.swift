import PatternMatching
import Testing

struct WildcardPatternTests {
  /// A pattern, a text, and whether the whole text fits.
  static let cases: [(String, String, Bool)] = [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "", false), ("a", "b", false),
    ("a", "aa", false), ("*", "", true), ("*", "a/b?c#d", true), ("**", "", true),
    ("***a", "a", true), ("?", "", false), ("?", "a", true), ("?", "/", true), ("?", "ab", false),
    ("??", "a", false), ("?*", "", false), ("?*", "a", true), ("*?", "", false), ("*?", "ab", true),
    ("*?*", "", false), ("*?*", "a", true), ("a*", "a", true), ("a*", "ab", true),
    ("a*", "ba", false), ("*a", "a", true), ("*a", "ba", true), ("*a", "ab", false),
    ("a*b", "ab", true), ("a*b", "a", false), ("a*b", "b", false), ("a*b", "acb", true),
    ("a*b", "acbc", false), ("a*ba", "aba", true), ("aba*aba", "aba", false),
    ("aba*aba", "ababa", false), ("aba*aba", "abaaba", true), ("*a*b*", "ab", true),
    ("*a*b*", "ba", false), ("*ab*", "aab", true), ("*aab", "aaab", true), ("a*a*a", "aa", false),
    ("a*a*a", "aaa", true), ("/help/*/x", "/help/a/b/x", true), ("/help/*/x", "/help/x", false),
    ("[a]", "a", false), ("[a]", "[a]", true), ("\\*", "\\b", true), ("\\*", "*", false),
    ("$(a)", "$(a)", true), ("é", "e\u{301}", false), ("?", "e\u{301}", false),
    ("??", "e\u{301}", true), ("?", "😀", true), ("A", "a", false), ("a", "A", false),
  ]

  @Test(arguments: cases)
  func `a star is any run and a question mark one character`(
    pattern: String, text: String, fits: Bool
  ) throws {
    #expect(WildcardPattern(pattern).matches(WildcardSubject(text)) == fits)
  }

  static let withoutCase: [(String, String, Bool)] = [
    ("A", "a", true), ("a", "A", true), ("/HELP/*É", "/help/xé", true), ("ß", "ẞ", true),
    ("ß", "ss", false), ("i", "ı", false), ("σ", "ς", true), ("k", "\u{212A}", true),
  ]

  @Test(arguments: withoutCase)
  func `case means nothing where that was asked for`(
    pattern: String, text: String, fits: Bool
  ) throws {
    let pattern = WildcardPattern(pattern, isCaseSensitive: false)
    #expect(pattern.matches(WildcardSubject(text)) == fits)
  }

  private static func choice(_ name: String) -> WildcardChoice? {
    switch name {
    case "digit": .character { ("0"..."9").contains($0) }
    case "any of them": .texts(["a", "ab", "abc", "é"])
    case "none": .texts([])
    case "nothing": .texts([""])
    case "food": .patterns(["burrito", "sushi*", "p?zza", "*"].map { WildcardPattern($0) })
    case "fish": .patterns(["cod", "sal*n"].map { WildcardPattern($0) })
    default: nil
    }
  }

  static let variables: [(String, String, Bool)] = [
    ("$(digit)", "7", true), ("$(digit)", "a", false), ("$(digit)", "", false),
    ("$(digit)$(digit)", "42", true), ("a$(digit)b", "a1b", true), ("$(digit)*", "1x", true),
    ("*$(digit)", "x1", true), ("*$(digit)*", "x1y", true), ("*$(digit)*", "xy", false),
    ("$(any of them)", "ab", true), ("$(any of them)", "abcd", false),
    ("$(any of them)c", "abc", true), ("$(any of them)c", "abcc", true),
    ("$(any of them)$(any of them)", "aba", true), ("$(any of them)", "e\u{301}", false),
    ("*$(any of them)", "xxabc", true), ("$(none)", "", false), ("*$(none)*", "a", false),
    ("a$(nothing)b", "ab", true), ("/$(fish)/x", "/cod/x", true), ("/$(fish)/x", "/salmon/x", true),
    ("/$(fish)/x", "/sal/x/n/x", true), ("/$(fish)/x", "/sal/x", false), ("$(food)", "x", true),
    ("$", "$", true), ("$x", "$x", true), ("a$", "a$", true), ("()", "()", true),
  ]

  @Test(arguments: variables)
  func `a variable is one of its values`(pattern: String, text: String, fits: Bool) throws {
    let pattern = try WildcardPattern(pattern, variables: Self.choice)
    #expect(pattern.matches(WildcardSubject(text)) == fits)
  }

  @Test func `whether case matters in the values of variables is theirs to say`() throws {
    let pattern = try WildcardPattern(
      "X$(any of them)-$(fish)$(digit)", isCaseSensitive: false, variables: Self.choice)
    for (text, fits) in [
      ("xab-cod1", true), ("Xab-cod1", true), ("xAb-cod1", false), ("xab-Cod1", false),
    ] { #expect(pattern.matches(WildcardSubject(text)) == fits, "\(text)") }
  }

  @Test func `values without regard to case fit in a pattern with it`() throws {
    let pattern = try WildcardPattern("X$(text)$(pattern)") { name in
      name == "text"
        ? .texts(["aB", "É"], isCaseSensitive: false)
        : .patterns([WildcardPattern("C*d", isCaseSensitive: false)])
    }
    for (text, fits) in [
      ("XaBCxd", true), ("XAbcXD", true), ("Xécd", true), ("xaBCxd", false), ("XaCd", false),
    ] { #expect(pattern.matches(WildcardSubject(text)) == fits, "\(text)") }
  }

  static let faults: [(String, WildcardPattern.Fault)] = [
    ("$(", .unfinishedVariable), ("a$(digit", .unfinishedVariable), ("$()", .unknownVariable("")),
    ("$(other)", .unknownVariable("other")), ("$(Digit)", .unknownVariable("Digit")),
    ("$($(digit))", .unknownVariable("$(digit")),
  ]

  @Test(arguments: faults)
  func `a variable that nobody knows is a fault`(pattern: String, fault: WildcardPattern.Fault) {
    #expect(throws: fault) { try WildcardPattern(pattern, variables: Self.choice) }
  }

  @Test func `only a star alone matches everything`() throws {
    for (pattern, answer) in [("*", true), ("**", true), ("", false), ("?*", false), ("*a", false)]
    {
      #expect(WildcardPattern(pattern).matchesEverything == answer, "\(pattern)")
    }
  }

  /// Patterns that take exponential time where every star is tried again.
  static let evil = [
    "*a*a*a*a*b", "a*a*a*a*a*a*a*a*a*a*a*a*b", "*?*?*?*?*?*?*b", "*a?*a?*a?*a?*b",
    "$(fish)*$(fish)*b", "*$(many)*$(many)*$(many)*$(many)b",
  ]

  @Test(arguments: evil)
  func `many stars are matched with long texts`(text: String) throws {
    let pattern = try WildcardPattern(text) { name in
      name == "many"
        ? .texts((1...50).map { String(repeating: "a", count: $0) }) : Self.choice(name)
    }
    let long = String(repeating: "a", count: 5_000)
    #expect(!pattern.matches(WildcardSubject(long)))
    if !text.contains("fish") { #expect(pattern.matches(WildcardSubject(long + "b"))) }
  }

  /// A pattern, a text, and whether that begins as the pattern does.
  static let beginnings: [(String, String, Bool)] = [
    ("", "", true), ("ab", "ab", true), ("ab", "abc", true), ("ab", "a", false),
    ("ab", "ac", false),
    ("a*b", "a", true), ("a?b", "ax", true), ("*a", "", true), ("a$(digit)", "a", true),
    ("a$(digit)", "b1", false),
  ]

  @Test(arguments: beginnings)
  func `what begins otherwise does not fit`(pattern: String, text: String, mayFit: Bool) throws {
    let exact = try WildcardPattern(pattern, variables: Self.choice)
    #expect(exact.mayFit(WildcardSubject(text)) == mayFit)
    let folded = try WildcardPattern(pattern, isCaseSensitive: false, variables: Self.choice)
    #expect(folded.mayFit(WildcardSubject(text.uppercased())) == mayFit)
  }

  /// A pattern, its size, and how much of that variables add.
  static let sizes: [(String, Int, Int)] = [
    ("", 0, 0), ("ab*?", 4, 0), ("a**", 2, 0), ("$(digit)", 1, 0), ("$(any of them)", 3, 2),
    ("$(none)", 1, 0), ("$(fish)", 9, 8), ("x$(fish)$(fish)", 19, 16),
  ]

  @Test(arguments: sizes)
  func `the size counts what variables stand for`(text: String, size: Int, surplus: Int) throws {
    let pattern = try WildcardPattern(text, variables: Self.choice)
    #expect(pattern.size == size)
    #expect(pattern.surplus == surplus)
  }

  /// A pattern, and the texts that are made from it as examples.
  static let examples: [(String, [String])] = [
    ("/a", ["/a", "/", "/ax", "/A"]), ("*", ["", "x", "x/y.z"]),
    ("/?*", ["/x", "/xx", "/xx/y.z", "/", "/X"]),
    ("/$(digit)-$(fish)", ["/0-cod", "/0-co", "/0-codx", "/0-COD"]),
    ("$(none)", ["", "x"]),
  ]

  @Test(arguments: examples)
  func `examples fit, or just do not`(text: String, examples: [String]) throws {
    let pattern = try WildcardPattern(text, variables: Self.choice)
    #expect(pattern.examples == examples)
  }
}
