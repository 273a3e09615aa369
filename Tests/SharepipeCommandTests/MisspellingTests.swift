import TestSupport
import Testing

struct MisspellingTests {
  static let words: [([String], String)] = [
    (
      ["proces", "x"], "'proces' is not a command of 'sharepipe'; did you mean 'sharepipe process'?"
    ),
    (["hist"], "'hist' is not a command of 'sharepipe'; did you mean 'sharepipe history'?"),
    (
      ["links", "juge", "x"],
      "'juge' is not a command of 'sharepipe links'; did you mean 'sharepipe links judge'?"
    ),
    (
      ["hosts", "drian", "x"],
      "'drian' is not a command of 'sharepipe hosts'; did you mean 'sharepipe hosts drain'?"
    ),
    (["xyzzy"], "'xyzzy' is not a command of 'sharepipe'; see 'sharepipe --help'"),
  ]

  @Test(arguments: words)
  func `a command that is misspelt is named right`(arguments: [String], words: String) async throws
  {
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "sharepipe: \(words)\n")
  }

  @Test func `the value of an option is not a misspelt command`() async throws {
    let outcome = try await Tool.run("hosts", "--ledger", "postgresql://db1/a", "--al")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: Unknown option '--al'"), "\(outcome.errors)")
  }

  @Test func `an option that is misspelt is named right`() async throws {
    let outcome = try await Tool.run("process", "--ruls", "x", "y")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: Unknown option '--ruls'. Did you mean '--rules'?\n"))
  }
}
