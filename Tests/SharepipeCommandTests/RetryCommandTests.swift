import Foundation
import Glibc
import TestSupport
import Testing

struct RetryCommandTests {
  private static let note = #"echo "$SHAREPIPE_ATTEMPT" >> "$SHAREPIPE_CONTAINER/ledger""# + "\n"

  /// An inbox with two extensions, of which the second fails until it is made ready.
  private func folder() throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.add("org.example.a", Self.note)
    try folder.add("org.example.b", Self.note + #"test -e "$SHAREPIPE_CONTAINER/ready""#)
    return folder
  }

  private func makeReady(_ folder: CommandFolder) throws {
    try folder.write("ready", "", under: "inbox.sharepipe/containers/org.example.b")
  }

  /// The identifiers of the contexts, as a run with `--json` prints them.
  private func identifiers(_ outcome: StartedProgram.Outcome) throws -> [String] {
    try outcome.lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["id"] as? String
    }
  }

  private func fail(_ folder: CommandFolder, _ names: String...) async throws -> [String] {
    for name in names { try folder.write(name, "hello\n") }
    let outcome = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move", "--json")
    #expect(outcome.status == 1)
    return try identifiers(outcome)
  }

  @Test func `without a watch the work is done here`() async throws {
    let folder = try folder()
    let identifier = try #require(try await fail(folder, "a.txt").first)
    #expect(folder.isThere("inbox.sharepipe/failed/a.txt.reason.json"))
    let still = try await Tool.run(
      "retry", identifier, "--inbox", folder.inbox, "--rules", folder.rules)
    #expect(still.status == 1)
    #expect(still.output.contains("failed"))
    try makeReady(folder)
    let outcome = try await Tool.run(
      "retry", String(identifier.prefix(20)), "--inbox", folder.inbox, "--rules", folder.rules,
      "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try identifiers(outcome) == [identifier])
    #expect(folder.isThere("inbox.sharepipe/done/a.txt"))
    #expect(!folder.isThere("inbox.sharepipe/failed/a.txt.reason.json"))
    #expect(folder.ledger("org.example.a") == ["1"])
    #expect(folder.ledger("org.example.b") == ["1", "2", "3"])
  }

  @Test func `all that failed is tried again, and then there is nothing`() async throws {
    let folder = try folder()
    #expect(try await fail(folder, "a.txt", "deep/b.txt").count == 2)
    try makeReady(folder)
    let all = ["retry", "--all-failed", "--inbox", folder.inbox, "--rules", folder.rules]
    let outcome = try await Tool.run(all)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.isThere("inbox.sharepipe/done/a.txt"))
    #expect(folder.isThere("inbox.sharepipe/done/deep/b.txt"))
    let none = try await Tool.run(all)
    #expect(none.status == 0)
    #expect(none.output == "there is nothing to try again\n")
    let noObjects = try await Tool.run(all + ["--json"])
    #expect(noObjects.status == 0)
    #expect(noObjects.output == "")
    #expect(noObjects.errors == "there is nothing to try again\n")
  }

  @Test func `while somebody watches, the watch does it`() async throws {
    let folder = try folder()
    let tool = try await RunningTool(
      ["watch", folder.inbox, "--rules", folder.rules, "--settle", "0.05"])
    try folder.write("a.txt", "hello\n")
    #expect(await eventually { folder.isThere("inbox.sharepipe/failed/a.txt.reason.json") })
    try makeReady(folder)
    let outcome = try await Tool.run(
      "retry", "--all-failed", "--inbox", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output.contains("\n1 context is taken up by process \(tool.number) ("),
      "\(outcome.output)")
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/a.txt") })
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0)
    #expect(folder.ledger("org.example.a") == ["1"])
    #expect(folder.ledger("org.example.b") == ["1", "2"])
  }

  @Test func `what cannot be tried again is said`() async throws {
    let folder = try folder()
    try makeReady(folder)
    try folder.write("a.txt", "hello\n")
    let first = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move", "--json")
    let identifier = try #require(try identifiers(first).first)
    for (name, words) in [
      ("ffff", "'ffff': no context has this identifier; see 'sharepipe history'"),
      (
        identifier,
        "\(identifier): ended as done; put its entry back into the inbox to share it again"
      ),
    ] {
      let outcome = try await Tool.run(
        "retry", name, "--inbox", folder.inbox, "--rules", folder.rules)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "sharepipe: \(words)\n")
    }
  }

  @Test func `contexts of several ends are tried again at once, and named`() async throws {
    let folder = try folder()
    let failed = try await fail(folder, "a.txt")
    try folder.write("b.share.json", "{")
    let second = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move", "--json")
    let rejected = try identifiers(second)
    try makeReady(folder)
    let place = ["--inbox", folder.inbox, "--rules", folder.rules]
    let none = try await Tool.run(["retry", "--end", "unclaimed", "--end", "blocked"] + place)
    #expect(none.status == 0 && none.output == "there is nothing to try again\n")
    let other = try await Tool.run(
      ["retry", "--end", "failed", "--extension", "org.example.other"] + place)
    #expect(other.output == "there is nothing to try again\n")
    let later = try await Tool.run(["retry", "--end", "failed", "--since", "2999-01-01"] + place)
    #expect(later.output == "there is nothing to try again\n")
    let all = try await Tool.run(
      ["retry", "--end", "failed", "--end", "rejected", "--since", "1h"] + place)
    // The manifest is as bad as before.
    #expect(all.status == 1)
    #expect(
      all.output.hasPrefix(
        """
        2 contexts are tried again:
          \(failed[0])  a.txt
          \(rejected[0])  b.share.json

        """), "\(all.output)")
    #expect(folder.isThere("inbox.sharepipe/done/a.txt"))
    #expect(folder.isThere("inbox.sharepipe/rejected/b.share.json"))
  }

  static let wrong: [(arguments: [String], status: Int32, words: String)] = [
    (["retry", "--inbox", "INBOX"], 64, "Name contexts, or give --end failed."),
    (["retry", "x", "--all-failed", "--inbox", "INBOX"], 64, "Name contexts"),
    (["retry", "x"], 66, "name the inbox: sharepipe retry x INBOX"),
    (["retry", "x", "INBOX"], 66, "inbox.sharepipe"),
    (["retry", "x", "INBOX", "--inbox", "INBOX"], 64, "Name the inbox once"),
    (["retry", "--end", "done", "--inbox", "INBOX"], 64, "'done'"),
    (
      ["retry", "x", "--since", "2h", "--inbox", "INBOX"], 64,
      "Give --since and --extension only with --end."
    ),
    (["retry", "x", "--inbox", "INBOX"], 66, "inbox.sharepipe"),
  ]

  @Test(arguments: wrong)
  func `wrong use is said, and nothing is made`(
    arguments: [String], status: Int32, words: String
  ) async throws {
    let folder = try CommandFolder()
    let outcome = try await Tool.run(
      arguments.map { $0.replacing("INBOX", with: folder.inbox) },
      environment: ["SHAREPIPE_RULES": folder.rules])
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!folder.isThere("inbox.sharepipe"))
  }
}
