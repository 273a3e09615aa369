import PatternMatching
import Testing

struct PatternParserTests {
  /// A pattern, what is wrong with it, and at which byte.
  private static let properties =
    "categories and a few properties are, such as 'Lu' and 'Alphabetic', "
    + "but scripts and blocks are not"

  static let faults: [(String, RegularExpressionError.Reason, Int)] = [
    ("(", .unfinished("a group"), 0), ("a(b", .unfinished("a group"), 1),
    ("é(b", .unfinished("a group"), 2), ("(?:", .unfinished("a group"), 0),
    ("(?i", .unfinished("a group"), 0), ("(?#a", .unfinished("a comment"), 0),
    ("(?<a", .unfinished("the name of a group"), 0), ("[", .unfinished("a set"), 0),
    ("a[b", .unfinished("a set"), 1), ("[]", .unfinished("a set"), 0),
    ("[^]", .unfinished("a set"), 0), ("[a-", .unfinished("a set"), 0),
    ("[a\\]", .unfinished("a set"), 0), ("[[:alpha]", .unfinished("a set"), 0),
    ("[&&a]", .unfinished("a set"), 0), ("[a&&]", .unfinished("a set"), 0),
    ("[a--]", .unfinished("a set"), 0), ("\\", .unfinished("an escape"), 0),
    ("ab\\", .unfinished("an escape"), 2), ("[\\", .unfinished("an escape"), 1),
    ("\\c", .unfinished("an escape"), 0), ("\\x{41", .unfinished("an escape"), 0),
    ("\\p", .unfinished("a property"), 0), ("\\p{L", .unfinished("a property"), 0),
    ("\\PL", .unfinished("a property"), 0),
    (")", .unopenedGroup, 0), ("a)", .unopenedGroup, 1), ("(a))b", .unopenedGroup, 3),
    ("*", .nothingToRepeat, 0), ("+a", .nothingToRepeat, 0), ("a|?", .nothingToRepeat, 2),
    ("(*)", .nothingToRepeat, 1), ("{2}", .nothingToRepeat, 0), ("a**", .nothingToRepeat, 2),
    ("a{2}{3}", .nothingToRepeat, 4), ("a???", .nothingToRepeat, 3), ("}", .nothingToRepeat, 0),
    ("(?i)*", .nothingToRepeat, 4), ("\\b+", .nothingToRepeat, 2), ("\\Q\\E*", .nothingToRepeat, 4),
    ("a{", .badRepetition, 1), ("a{,2}", .badRepetition, 1), ("a{2,1}", .badRepetition, 1),
    ("a{1001}", .badRepetition, 1), ("a{1,1001}", .badRepetition, 1), ("a{2", .badRepetition, 1),
    ("a{9999999}", .badRepetition, 1), ("a{-1}", .badRepetition, 1), ("a{ 2}", .badRepetition, 1),
    ("\\q", .unknown("'\\q'"), 0), ("a\\E", .unknown("'\\E'"), 1), ("[\\y]", .unknown("'\\y'"), 1),
    ("\\p{nope}", .notOffered("the property 'nope'", instead: properties), 0),
    ("\\p{Greek}", .notOffered("the property 'Greek'", instead: properties), 0),
    ("[\\P{script=Latin}]", .notOffered("the property 'script=Latin'", instead: properties), 1),
    ("[[:nope:]]", .notOffered("the property 'nope'", instead: properties), 1),
    ("(?z)a", .unknown("the flag 'z'"), 2), ("(?i-s-m)", .unknown("the flag '-'"), 5),
    ("(?)a", .unknown("this kind of group"), 0), ("(?P<n>a)", .unknown("the flag 'P'"), 2),
    ("(?'n'a)", .unknown("the flag '''"), 2), ("(?<>a)", .unknown("the name of a group"), 3),
    ("(?<1>a)", .unknown("the name of a group"), 3),
    ("(?<a_b>a)", .unknown("the name of a group"), 4),
    ("\\x", .unknown("this number of a character"), 0),
    ("\\x{}", .unknown("this number of a character"), 0),
    ("\\x{110000}", .unknown("this number of a character"), 0),
    ("\\u12", .unknown("this number of a character"), 0),
    ("\\ud800", .unknown("this number of a character"), 0),
    ("\\0", .unknown("this number of a character"), 0),
    ("[z-a]", .badRange, 1), ("[a-\\d]", .badRange, 3), ("[aé-a]", .badRange, 2),
    ("(?=a)", .unsupported("look-ahead"), 0), ("(?!a)", .unsupported("look-ahead"), 0),
    ("a(?<=a)", .unsupported("look-behind"), 1), ("(?<!a)", .unsupported("look-behind"), 0),
    ("(?>a)", .unsupported("an atomic group"), 0), ("(a)\\1", .unsupported("a back reference"), 3),
    ("\\k<a>", .unsupported("a back reference"), 0),
    ("a*+", .unsupported("a possessive quantifier"), 2),
    ("a{2}+", .unsupported("a possessive quantifier"), 4),
    (
      "\\X",
      .notOffered("'\\X'", instead: "a pattern takes single characters, and marks by '\\p{M}*'"), 0
    ),
    (
      "\\N{DIGIT ONE}",
      .notOffered("'\\N'", instead: "write the number of the character, such as '\\u00E9'"), 0
    ),
    ("(?w)a", .notOffered("the flag 'w'", instead: "words are what '\\w' takes"), 2),
  ]

  @Test(arguments: faults)
  func `a fault has a reason and a place`(
    pattern: String, reason: RegularExpressionError.Reason, offset: Int
  ) {
    #expect(throws: RegularExpressionError(reason, at: offset)) { try RegularExpression(pattern) }
  }

  /// Patterns that would need much time or memory if they were not refused.
  static let large: [String] = [
    String(repeating: "a", count: 8_193), String(repeating: "(", count: 41),
    String(repeating: "[a", count: 41), "((a{1000}){1000}){1000}", "a{1000}{1000}",
    String(repeating: "(a|", count: 4_000), "(a{100}){101}",
  ]

  @Test(arguments: large)
  func `what is too large is refused`(pattern: String) {
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
    #expect(error?.reason == .tooLarge || error?.reason == .nothingToRepeat)
  }

  /// Patterns that are as large as they may be, or nest as deeply.
  static let largest: [(String, String)] = [
    (String(repeating: "a", count: 8_192), String(repeating: "a", count: 8_192)),
    (String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40), "a"),
    (String(repeating: "[", count: 40) + "a" + String(repeating: "]", count: 40), "a"),
    (String(repeating: "(?:", count: 38) + String(repeating: "){1000}", count: 38), ""),
    (
      "(" + String(repeating: "()", count: 4_000) + "a{9}){100}", String(repeating: "a", count: 900)
    ),
  ]

  @Test(arguments: largest)
  func `what is just not too large is read`(pattern: String, text: String) throws {
    #expect(try RegularExpression(pattern).matchesWhole(text))
  }

  /// A pattern, what is said of it, and the byte that is named.
  static let messages: [(String, String, Int)] = [
    ("a(", "a group is not finished", 1),
    (")", "')' without '('; write '\\)' for the character", 0),
    ("*", "there is nothing to repeat; write '\\' before the character itself", 0),
    ("a{2,1}", "a repetition is {n}, {n,} or {n,m} with n not above m, both up to 1000", 1),
    ("\\q", "'\\q' is not known", 0),
    ("[b-a]", "a range of a set goes from a lower to a higher character", 1),
    ("(?=a)", "look-ahead is not supported: texts are matched in linear time", 0),
    ("(a{1000}){1000}", "the pattern is too large; shorten it, or its repetitions", 0),
  ]

  @Test(arguments: messages)
  func `a message says what is wrong and what to do`(pattern: String, words: String, offset: Int) {
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
    #expect(error?.description == "\(words) (at byte \(offset) of the pattern)")
  }
}
