import Testing

@testable import SharepipeConsole

struct SignInCodeTests {
  @Test func `a code is five groups of four letters that are not mistaken for others`() throws {
    var seen: Set<Character> = []
    for _ in 0..<500 {
      let text = try SignInCode.random().text
      let groups = text.split(separator: "-", omittingEmptySubsequences: false)
      #expect(groups.map(\.count) == [4, 4, 4, 4, 4])
      seen.formUnion(groups.joined())
    }
    #expect(String(seen.sorted()) == "23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  }

  @Test func `codes differ`() throws {
    let codes = try (0..<1000).map { _ in try SignInCode.random() }
    #expect(Set(codes.map(\.text)).count == 1000)
    #expect(Set(codes.map(\.digest)).count == 1000)
  }

  static let texts = [
    "ABCD-EFGH-JKLM-NPQR-2345", "abcd-efgh-jklm-npqr-2345", "ABCDEFGHJKLMNPQR2345",
    " abcd efgh jklm npqr 2345\r\n", "A-B-C-D-E-F-G-H-J-K-L-M-N-P-Q-R-2-3-4-5-",
    "\tAbCdEfGhJkLmNpQr2345",
  ]

  @Test(arguments: texts)
  func `a code is read in any case, with hyphens and spaces anywhere`(text: String) throws {
    let code = try #require(SignInCode(text))
    #expect(code.text == "ABCD-EFGH-JKLM-NPQR-2345")
    #expect(code == SignInCode("ABCD-EFGH-JKLM-NPQR-2345"))
  }

  static let others = [
    "", "-", "ABCD-EFGH-JKLM-NPQR-234", "ABCD-EFGH-JKLM-NPQR-23456", "ABCD-EFGH-JKLM-NPQR-2340",
    "ABCD-EFGH-JKLM-NPQR-234I", "ABCD-EFGH-JKLM-NPQR-234O", "ABCD-EFGH-JKLM-NPQR-2341",
    "ABCD–EFGH–JKLM–NPQR–2345", "ABCDEFGHJKLMNPQR234\u{0}5", "ÀBCDEFGHJKLMNPQR2345",
    "#ABCD-EFGH-JKLM-NPQR-2345", "ABCD-EFGH-JKLM-NPQR-2345" + String(repeating: "-", count: 100),
    String(repeating: "A", count: 100_000),
  ]

  @Test(arguments: others)
  func `anything else is no code`(text: String) {
    #expect(SignInCode(text) == nil)
  }

  @Test func `a code does not print its letters`() throws {
    let code = try #require(SignInCode("ABCD-EFGH-JKLM-NPQR-2345"))
    #expect("\(code)" == "(a sign-in code)")
  }
}
