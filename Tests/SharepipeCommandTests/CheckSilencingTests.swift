import Foundation
import TestSupport
import Testing

/// `sharepipe check` with lists of what is not shown.
struct CheckSilencingTests {
  static let rule = "Samples/lints/all-zero-rule/refuses/empty.plist"

  @Test func `what was written as known is not shown again, and more of it is`() async throws {
    let folder = try CommandFolder()
    let known = folder.path + "/known.json"
    let first = try await Tool.run("check", Self.rule, "--write-baseline", known)
    #expect(first.status == 1)
    #expect(first.output.contains("[all-zero-rule]"))
    let second = try await Tool.run("check", Self.rule, "--baseline", known)
    #expect(second.output == "1 document checked: nothing found\n")
    #expect(second.errors == "")
    #expect(second.status == 0)
    let third = try await Tool.run(
      "check", Self.rule, "--predicate", "TRUEPREDICATE", "--baseline", known, "--write-baseline",
      known)
    #expect(third.status == 1)
    #expect(third.lines.last == "2 documents checked: 1 warning")
    #expect(!third.output.contains("[all-zero-rule]"))
    // What was known stays known.
    let fourth = try await Tool.run(
      "check", Self.rule, "--predicate", "TRUEPREDICATE", "--baseline", known)
    #expect(fourth.status == 0)
  }

  @Test func `what is ignored has a reason, and an entry that silences nothing is told`()
    async throws
  {
    let folder = try CommandFolder()
    try folder.write(
      "ignore.yaml",
      """
      ignore:
        - {lint: all-zero-rule, document: refuses/*.plist, reason: "it is a sample"}
        - {lint: never-true, reason: "not here"}
      """, under: "")
    let file = folder.path + "/ignore.yaml"
    let outcome = try await Tool.run("check", Self.rule, "--ignore", file)
    #expect(outcome.status == 0)
    #expect(outcome.output == "1 document checked: nothing found\n")
    #expect(
      outcome.errors
        == "sharepipe: \(file): the entry for 'never-true' (not here) silences nothing; remove it\n"
    )
  }

  static let faults: [(option: String, text: String?, status: Int32, message: String)] = [
    ("--baseline", "{}", 65, "PATH: version: missing; expected 1\n"),
    ("--baseline", nil, 66, "PATH: there is no such file\n"),
    ("--ignore", "ignore: [{lint: all-zero-rule}]", 65, "PATH: ignore[0].reason: missing; "),
    ("--ignore", nil, 66, "PATH: there is no such file\n"),
    ("--write-baseline", nil, 74, "PATH: cannot be written: No such file or directory\n"),
  ]

  @Test(arguments: faults)
  func `a list that cannot be read or written has its exit status`(
    option: String, text: String?, status: Int32, message: String
  ) async throws {
    let folder = try CommandFolder()
    if let text { try folder.write("none/list", text, under: "") }
    let file = folder.path + "/none/list"
    let outcome = try await Tool.run("check", Self.rule, option, file)
    #expect(outcome.status == status)
    #expect(
      outcome.errors.hasPrefix("sharepipe: " + message.replacing("PATH", with: file)),
      "\(outcome.errors)")
  }
}
