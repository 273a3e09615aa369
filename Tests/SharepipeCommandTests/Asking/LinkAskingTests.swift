import Foundation
import TestSupport
import Testing

/// `sharepipe links match --ask-a-mac` and `--answers`.
struct LinkAskingTests {
  private static let app = "ABCDE12345.com.example.app"
  private static let association = """
    {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [
      {"/": "/private/*", "exclude": true}, {"/": "/buy/*"}]}]}}
    """

  private static func match(
    _ url: String, _ arguments: String..., input: String = ""
  ) async throws -> (status: Int32, output: String, errors: String) {
    let folder = try CommandFolder()
    try folder.write("association", association)
    let outcome = try await Tool.run(
      ["links", "match", url, "--app", app, "--association", folder.inbox + "/association"]
        + arguments, input: input)
    return (outcome.status, outcome.output, outcome.errors)
  }

  @Test func `the command has the file in it, and quotes the link`() async throws {
    let url = "https://example.com/buy/it's$(touch%20x)"
    let asked = try await Self.match(url, "--ask-a-mac")
    #expect(asked.status == 0, "\(asked.errors)")
    #expect(asked.output.contains("sudo swcutil verify -d example.com -j \"$association\" -u "))
    let fake = try FakeMac(swcutil: #"printf '%s\n' "$@" >&2; cat "$5" >&2"# + "\n")
    let answered = try await fake.run(asked.output)
    let lines = answered.output.split(separator: "\n").map(String.init)
    #expect(lines[1] == "ProductVersion:\t\t26.1")
    #expect(lines[3...6] == ["verify", "-d", "example.com", "-j"])
    #expect(lines[8...9] == ["-u", url])
    #expect(answered.output.hasSuffix(Self.association))
  }

  private static let versions =
    "ProductName:\t\tmacOS\nProductVersion:\t\t26.1\nBuildVersion:\t\t25B78\n"

  static let answers: [(String, String, String, Int32)] = [
    (
      "/buy/1", "{ s = applinks, a = \(app), d = example.com }: Pattern \"/buy/*\" matched.",
      "agrees: macOS 26.1 (25B78) says match", 0
    ),
    (
      "/buy/1",
      "{ s = applinks, a = \(app), d = example.com }:\nPattern \"https://example.com/buy/1\" matched.",
      "agrees: macOS 26.1 (25B78) says match", 0
    ),
    (
      "/private/1", "{ s = applinks, a = \(app), d = example.com }: Pattern \"/\" blocked match.",
      "agrees: macOS 26.1 (25B78) says exclude", 0
    ),
    (
      "/other", "Input JSON did not match input URL.", "agrees: macOS 26.1 (25B78) says nomatch", 0
    ),
    (
      "/other", "{ s = applinks, a = X.y, d = example.com }: Pattern \"/\" matched.",
      "agrees: macOS 26.1 (25B78) says nomatch", 0
    ),
    (
      "/buy/1", "Input JSON did not match input URL.",
      "differs: macOS 26.1 (25B78) says nomatch, sharepipe says match: ", 1
    ),
  ]

  @Test(arguments: answers)
  func `an answer of swcutil is compared`(
    path: String, answer: String, line: String, status: Int32
  ) async throws {
    let compared = try await Self.match(
      "https://example.com" + path, "--answers", "-", input: Self.versions + answer + "\n")
    #expect(compared.output.hasPrefix(line), "\(compared.output)\(compared.errors)")
    #expect(compared.status == status)
  }

  @Test(arguments: [
    ("", "standard input: there is no answer of swcutil in it"),
    (versions, "standard input: there is no answer of swcutil in it"),
    (
      versions + "sudo: swcutil: command not found\n",
      "standard input, line 4: swcutil verify does not print 'sudo: swcutil: command not found'"
    ),
    ("{ s = applinks }: Pattern \"/\" matched.", "standard input, line 1: swcutil verify does not"),
    ("Pattern \"/\" matched.", "standard input, line 1: swcutil verify does not"),
    (
      "{ s = applinks, a = X.y, d = e }: Pattern \"/\" was odd.",
      "standard input, line 1: swcutil verify does not"
    ),
  ])
  func `what swcutil does not print is an error with its line`(
    text: String, message: String
  ) async throws {
    let compared = try await Self.match("https://example.com/buy/1", "--answers", "-", input: text)
    #expect(compared.errors.contains(message), "\(compared.errors)")
    #expect(compared.status == 65)
  }

  @Test func `a Mac is asked about one link at a time`() async throws {
    let outcome = try await Self.match("https://example.com/buy/1", "--ask-a-mac", "--json")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("A Mac is asked about one link"))
  }
}
