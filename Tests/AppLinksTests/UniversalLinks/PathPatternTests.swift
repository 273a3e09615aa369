import PatternMatching
import Testing

@testable import AppLinks

struct PathPatternTests {
  /// A pattern, a path, and what of the slashes does not decide, or `nil` if it does not fit.
  static let cases: [(String, String, PathPattern.Leniency?)] = [
    ("/a", "/a", []), ("/a", "/b", nil), ("/a", "/a/", .lastSlash), ("/a", "/a//", nil),
    ("/a/", "/a", .lastSlash), ("/a/", "/a/", []), ("/a/", "/a//", .lastSlash),
    ("/a/", "/a///", nil), ("/a//", "/a", nil), ("/a//", "/a/", .lastSlash), ("/a//", "/a//", []),
    ("/a/*", "/a", .nothingBelow), ("/a/*", "/a/", []), ("/a/*", "/a//", []), ("/a/*", "/ab", nil),
    ("/a/**", "/a", .nothingBelow), ("/a/*/", "/a", nil), ("/a/*/", "/a/", .lastSlash),
    ("/a/*/", "/a/b", .lastSlash), ("/a/?*", "/a", nil), ("/a/?*", "/a/", nil),
    ("/a/?*", "/a/b", []), ("/a/*/*", "/a/b", .nothingBelow), ("/a/*/*", "/a", nil),
    ("/a/*/b", "/a/b", nil), ("/????", "/abc", nil), ("/????", "/abc/", []),
    ("/???", "/abc/", .lastSlash), ("/a*", "/a", []), ("/a?", "/a/", []), ("/a?", "/a", nil),
    ("a", "/a", .noFirstSlash), ("a", "/ab", nil), ("a", "/ba", nil),
    ("a/b", "/a/b", .noFirstSlash),
    ("a/*", "/a", [.noFirstSlash, .nothingBelow]), ("a/", "/a", [.noFirstSlash, .lastSlash]),
    ("a", "/a/", [.noFirstSlash, .lastSlash]), ("*a", "/a", []), ("*a", "/ba/", .lastSlash),
    ("?a", "/a", []), ("?a", "/ba", .noFirstSlash), ("?", "/", []), ("?", "/a", .noFirstSlash),
    ("//a", "/a", .twoFirstSlashes), ("//a", "//a", []), ("///a", "/a", nil),
    ("///a", "//a", .twoFirstSlashes), ("/a", "//a", nil), ("a", "//a", nil),
    ("//a/*", "/a", [.twoFirstSlashes, .nothingBelow]), ("", "/", .noFirstSlash), ("", "/a", nil),
    ("/", "/", []), ("/", "//", .lastSlash), ("/", "/a", nil), ("//", "/", .twoFirstSlashes),
    ("*", "/", []), ("/*", "/", []), ("/*", "/a/b/", []), ("*/", "/a", .lastSlash),
    ("/a\u{301}", "/a\u{301}/", .lastSlash), ("/\u{301}", "/\u{301}", []),
    ("/a/\u{301}", "/a", nil), ("$(a)", "/$(a)", .noFirstSlash),
  ]

  @Test(arguments: cases)
  func `one slash at an end does not decide`(
    pattern: String, path: String, leniency: PathPattern.Leniency?
  ) throws {
    let pattern = try PathPattern(pattern)
    let path = PathSubject(path)
    #expect(pattern.leniency(with: path) == leniency)
    #expect(pattern.matches(path) == (leniency != nil))
  }

  /// A pattern, a path, and whether it fits; `$(lang)` is a language and `$(none)` has no value.
  static let variables: [(String, String, Bool)] = [
    ("$(lang)", "/de", true), ("$(lang)/*", "/de", true), ("$(lang)/", "/de", true),
    ("/$(lang)/*", "/de", true), ("/$(lang)/*", "/xx", false), ("$(none)", "/", false),
    ("/$(none)/*", "/", false), ("/$(none)*", "/", false),
  ]

  @Test(arguments: variables)
  func `a variable stands at an end as text does`(
    pattern: String, path: String, fits: Bool
  ) throws {
    var variables = SubstitutionVariables()
    let isDeclared = variables.declare("none", [])
    #expect(isDeclared)
    let pattern = try PathPattern(pattern, variables: variables.choices(isCaseSensitive: true))
    #expect(pattern.matches(PathSubject(path)) == fits)
  }

  @Test func `what is wrong is said of the pattern as it was written`() {
    #expect(throws: WildcardPattern.Fault.unfinishedVariable) {
      try PathPattern("$(a/", variables: { _ in nil })
    }
    #expect(throws: WildcardPattern.Fault.unknownVariable("a/*")) {
      try PathPattern("$(a/*)", variables: { _ in nil })
    }
  }

  @Test func `what fits every path is known`() throws {
    for (pattern, answer) in [
      ("*", true), ("*/", true), ("*/*", true), ("", false), ("/a*", false),
    ] {
      #expect(try PathPattern(pattern).matchesEverything == answer, "\(pattern)")
    }
  }
}
