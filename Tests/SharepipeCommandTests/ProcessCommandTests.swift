import Foundation
import TestSupport
import Testing

struct ProcessCommandTests {
  @Test(.enabled(if: Tool.hasExifTool, "needs exiftool, which `make setup` installs"))
  func `the samples end as they are meant to`() async throws {
    try Tool.makeRulesTrusted()
    let folder = try CommandFolder()
    let expected = Tool.package.appending(path: "Samples/expected.txt")
    let outcome = try await Tool.runAlone([
      "process", "Samples/inbox", "--rules", "Rules", "--state", folder.path + "/state",
    ])
    #expect(outcome.status == 1)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(outcome.output.utf8).write(to: expected)
    }
    let lines = try String(contentsOf: expected, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let differences = Set(outcome.lines).symmetricDifference(lines).sorted()
    for line in differences {
      Issue.record("\(lines.contains(line) ? "did not happen" : "is not expected"): \(line)")
    }
    if differences.isEmpty { #expect(outcome.lines == lines) }
  }

  /// The objects of a run with `--json`.
  private func objects(_ outcome: StartedProgram.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func `with --json there is an object for each context, and a summary`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    for name in ["b.txt", "a.txt", ".hidden"] { try folder.write(name, "hello\n") }
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let objects = try objects(outcome)
    #expect(objects.map { $0["type"] as? String } == ["context", "context", "summary"])
    #expect(objects.map { $0["entry"] as? String } == ["a.txt", "b.txt", nil])
    #expect(objects.allSatisfy { $0["schema"] as? Int == 1 })
    #expect(
      Set(objects[0].keys) == [
        "type", "schema", "id", "entry", "owner", "end", "items", "decisions", "inactive",
        "problems",
      ])
    #expect(
      Set(objects[2].keys) == [
        "type", "schema", "contexts", "ends", "outcomes", "ignored", "seconds",
      ])
    #expect(objects[2]["ends"] as? [String: Int] == ["done": 2])
    #expect(objects[2]["outcomes"] as? [String: Int] == ["delivered": 2])
    #expect((objects[2]["ignored"] as? [String: Int])?.values.reduce(0, +) == 1)
  }

  @Test func `contexts come on standard input, one a line`() async throws {
    let folder = try CommandFolder()
    try folder.putOn(#"cat >> "$SHAREPIPE_CONTAINER/said""#)
    func line(_ text: String) -> String {
      #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],"#
        + #""text":"\#(text)"}]}]}"#
    }
    let file =
      #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],"#
      + #""file":"/etc/hostname"}]}]}"#
    let outcome = try await Tool.run(
      "process", "-", "--rules", folder.rules, "--state", folder.path + "/state", "--jobs", "1",
      "--json", input: [line("one"), "", "nonsense", file, line("two")].joined(separator: "\n"))
    #expect(outcome.status == 1)
    let objects = try objects(outcome)
    #expect(
      objects.map { $0["entry"] as? String } == ["line 1", "line 3", "line 4", "line 5", nil])
    #expect(
      objects.map { $0["end"] as? String } == ["done", "rejected", "rejected", "done", nil])
    let said = folder.path + "/state/containers/org.example.a/said"
    #expect(try String(contentsOfFile: said, encoding: .utf8) == "one\ntwo\n")
  }

  @Test func `nothing of a name reaches the terminal as it is`() async throws {
    let folder = try CommandFolder()
    try folder.write("\u{1B}[31mred\u{202E}\n.txt", "hello\n")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(
      outcome.lines.dropFirst().first
        == #"\u{1B}[31mred\u{202E}\u{A}.txt"# + "\tunclaimed\tpublic.plain-text\ttext/plain\t-\t"
        + "unclaimed\tno extension is on")
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func `quiet prints what has to be looked at, verbose also what did not apply`() async throws
  {
    let folder = try CommandFolder()
    try folder.putOn(#"echo "I said $#" >&2; ! grep -q fail "$1""#)
    try folder.write("a.txt", "hello\n")
    try folder.write("b.txt", "fail\n")
    let quiet = try await Tool.run("process", folder.inbox, "--rules", folder.rules, "-q")
    #expect(quiet.lines.count == 1)
    #expect(quiet.output.hasPrefix("b.txt\tfailed\t"))
    let verbose = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "-v", "--again")
    #expect(verbose.lines.filter { $0 == "    | I said 1" }.count == 2, "\(verbose.output)")
  }

  @Test func `a dry run says that it was one`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("a.txt", "hello\n")
    let outcome = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--dry-run", "--after", "remove")
    #expect(outcome.status == 0)
    #expect(outcome.lines.last == "nothing was run and nothing was written (--dry-run)")
    #expect(FileManager.default.fileExists(atPath: folder.inbox + "/a.txt"))
    #expect(!FileManager.default.fileExists(atPath: folder.inbox + ".sharepipe"))
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `a line is answered before the next one is there`(flags: [String]) async throws {
    let folder = try CommandFolder()
    let tool = try await RunningTool(
      ["process", "-", "--json", "--rules", folder.rules, "--state", folder.path + "/state"]
        + flags,
      isFed: true)
    for number in 1...3 {
      try tool.send(
        #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.url"],"#
          + #""url":"https://example.org/\#(number)"}]}]}"#)
      #expect(await eventually { tool.output.split(separator: "\n").count == number })
    }
    try tool.endInput()
    #expect(await tool.end() == 0)
    #expect(tool.output.split(separator: "\n").count == 4)
  }
}
