import Testing

@testable import SecretPatterns

struct KnownTokenTests {
  /// Forms of tokens; the parts are put together here, so that no scanner takes them for real ones.
  static let texts: [(text: String, isToken: Bool)] = [
    ("ghp" + "_16C7e42F292c6912E7710c838347Ae178B4a", true),
    ("github" + "_pat_11ABCDEFG0aBcDeFgHiJkL_mNoPqRsTuVwXyZ0123456789", true),
    ("glpat" + "-aBcD1234eFgH5678iJkL", true),
    ("xoxb" + "-123456789012-abcdef", true),
    ("AKIA" + "IOSFODNN7EXAMPLE", true),
    ("key=" + "AKIA" + "IOSFODNN7EXAMPLE;", true),
    ("AIza" + "SyA1234567890abcdefghijklmnopqrstuv", true),
    ("sk" + "-proj-abcdefghijklmnop1234", true),
    ("sk" + "_live_abcdefghij12", true),
    ("npm" + "_abcdefghijklmnopqrstuvwxyz0123456789", true),
    ("https://example.com/hooks/" + "ghp" + "_16C7e42F292c6912E7710c838347Ae178B4a", true),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U", true),
    ("eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.", true),
    ("Authorization: Bearer mF_9.B5f-4.1JqM/xyz", true),
    ("authorization: basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", true),
    // Too short, in the middle of a word, or nothing but the prefix.
    ("ghp" + "_1234", false), ("AKIA", false), ("AKIA" + "iosfodnn7example", false),
    ("xAKIA" + "IOSFODNN7EXAMPLE", false), ("eyJhbGciOiJIUzI1NiJ9", false), ("eyJ.eyJ.x", false),
    ("bearer of good news and more", false), ("the bearer is-responsible-for-it", false),
    // Names that begin as keys do, and have no number.
    ("sk-toggleable__content-of-something", false), ("task-aaaaaaaaaaaaaaaaaaaaaaaa1", false),
  ]

  @Test(arguments: texts)
  func `a token is known by its form`(text: String, isToken: Bool) throws {
    #expect(KnownToken.occurs(in: try #require(ScannedText(text.utf8))) == isToken)
  }
}
