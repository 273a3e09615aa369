import Testing

@testable import SharepipeConsole

struct PersonNameTests {
  static let names: [(String, Bool)] = [
    ("ada", true), ("a", true), ("0", true), ("ada@example.org", true), ("a.b_c-d", true),
    ("-", true), (String(repeating: "a", count: 64), true),
    ("", false), (String(repeating: "a", count: 65), false), ("Ada", false), ("ada ", false),
    ("ada,bob", false), ("ada\0", false), ("ada\n", false), ("ädä", false), ("ada/..", false),
    ("ａda", false), ("a:b", false), ("<b>", false),
  ]

  @Test(arguments: names)
  func `a name is 1 to 64 small letters, digits and four signs`(text: String, isValid: Bool) {
    #expect(PersonName.isValid(text) == isValid)
  }

  @Test func `the role to answer includes the role to look`() {
    #expect(ConsolePerson.Role.look < .answer)
    #expect(ConsolePerson.Role.answer >= .look)
    #expect(!(ConsolePerson.Role.answer < .answer))
  }

  @Test func `the ways to sign in are called as in the configuration`() {
    #expect(SignInWay.allCases.map(\.rawValue) == ["code", "password", "proxy", "peer"])
  }
}
