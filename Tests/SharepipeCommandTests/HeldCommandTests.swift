import Foundation
import Glibc
import TestSupport
import Testing

/// Answers to shares that wait for a person, by commands.
struct HeldCommandTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
    let note = #"echo ran >> "$SHAREPIPE_CONTAINER/ledger""#
    try folder.add("org.example.a", effect: "external-post", note)
    try folder.add("org.example.b", effect: "external-post", note)
    try rules("extensions: [org.example.a]")
    try folder.write("a.txt", "hello\n")
  }

  private func rules(_ text: String) throws {
    try folder.write("host.yaml", text + "\nfreeSpace: 0 B\n", under: "Rules")
  }

  private func hold() async throws -> (identifier: String, version: String) {
    let held = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move")
    #expect(held.status == 1, "\(held.errors)")
    let line = try #require(
      try await Tool.run("history", folder.inbox, "--held", "--json").lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return (
      try #require(object?["id"] as? String), try #require(object?["version"] as? String)
    )
  }

  private func answer(_ arguments: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(arguments + ["--inbox", folder.inbox, "--rules", folder.rules])
  }

  private func identifier(in line: String?) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data((line ?? "").utf8)) as? [String: Any]
    return try #require(object?["id"] as? String)
  }

  @Test func `content that waits several times is delivered once`() async throws {
    let process = ["process", folder.inbox, "--rules", folder.rules, "--json"]
    let identifiers = [
      try identifier(in: try await Tool.run(process).lines.first),
      try identifier(in: try await Tool.run(process).lines.first),
    ]
    let first = try await answer("approve", identifiers[0])
    #expect(first.output.contains("org.example.a\tdelivered"), "\(first)")
    let second = try await answer("approve", identifiers[1])
    #expect(second.status == 0, "\(second.errors)")
    let words = "already-delivered\tit took the same content in the context \(identifiers[0])"
    #expect(second.output.contains("org.example.a\t\(words)"), "\(second)")
    #expect(folder.ledger("org.example.a").count == 1)
    // Who asks for another run has one.
    let again = try await Tool.run(process + ["--again"])
    let third = try await answer("approve", try identifier(in: again.lines.first))
    #expect(third.output.contains("org.example.a\tdelivered"), "\(third)")
    #expect(folder.ledger("org.example.a").count == 2)
  }

  @Test func `a no runs no extension that the rules name by now`() async throws {
    let (identifier, _) = try await hold()
    try rules("extensions: [org.example.b]\nconfirm: none")
    let denied = try await answer("deny", identifier)
    #expect(denied.status == 0, "\(denied.errors)")
    #expect(denied.output.contains("org.example.a\tcancelled\ta person refused it"))
    #expect(folder.ledger("org.example.b").isEmpty)
    #expect(folder.isThere("inbox.sharepipe/declined/a.txt"))
  }

  @Test func `a no names what it was said to and what follows, and done stays done`() async throws {
    try folder.add("org.example.c", "exit 0")
    try rules("extensions: [org.example.c, org.example.a]")
    let tool = try await RunningTool(
      ["watch", folder.inbox, "--rules", folder.rules, "--settle", "0.05"])
    #expect(await eventually { folder.isThere("inbox.sharepipe/held/a.txt") })
    let line = try #require(
      try await Tool.run("history", folder.inbox, "--held", "--json").lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let identifier = try #require(object?["id"] as? String)
    let denied = try await answer("deny", identifier)
    #expect(denied.status == 0, "\(denied.errors)")
    #expect(denied.lines.count == 2, "\(denied.output)")
    let first = try #require(denied.lines.first)
    #expect(first.hasPrefix("1 context is denied, and process \(tool.number) ("), "\(first)")
    #expect(first.hasSuffix(" ends it; no extension is run with what was denied:"), "\(first)")
    #expect(denied.lines.last == "  \(identifier)  a.txt")
    // Another extension took the content before.
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/a.txt") })
    #expect(folder.ledger("org.example.a").isEmpty)
    tool.signal(SIGTERM)
    _ = await tool.end()
  }

  @Test func `a no needs no rules that can be read`() async throws {
    let (identifier, _) = try await hold()
    try rules("extensions: [org.example.b\nnonsense: [")
    let approved = try await answer("approve", identifier)
    #expect(approved.status == 78)
    let denied = try await answer("deny", identifier)
    #expect(denied.status == 0, "\(denied.errors)")
    #expect(denied.errors.contains("the rules cannot be read: "))
    #expect(denied.errors.contains("they are not needed for a refusal"))
    #expect(folder.isThere("inbox.sharepipe/declined/a.txt"))
  }

  @Test func `an answer to another version does nothing`() async throws {
    let (identifier, version) = try await hold()
    let shown = try await Tool.run("show", identifier, folder.inbox)
    #expect(shown.output.contains("  version      \(version)\n"))
    let other = "0123456789abcdef"
    for arguments in [["approve"], ["approve", "--dry-run"], ["deny"]] {
      let refused = try await Tool.run(
        arguments + [
          identifier, "--seen", other, "--inbox", folder.inbox, "--rules", folder.rules,
        ])
      #expect(refused.status == 1)
      #expect(
        refused.errors.contains(
          "sharepipe: \(identifier): has changed since it was seen: its version was \(other), and is "
            + "\(version); nothing was done; look again with 'sharepipe show \(identifier)'\n"))
    }
    let agreed = try await answer("approve", identifier, "--seen", version)
    #expect(agreed.status == 0, "\(agreed.errors)")
    #expect(folder.ledger("org.example.a") == ["ran"])
  }

  @Test func `a version is given for each context, and looks like one`() async throws {
    let two = try await answer("approve", "1", "2", "--seen", "0123456789abcdef")
    #expect(two.status == 64)
    #expect(
      two.errors.contains(
        "Give --seen once for each identifier, in their order, or not at all."))
    let odd = try await answer("deny", "1", "--seen", "now")
    #expect(odd.status == 64)
    #expect(
      odd.errors.contains(
        "--seen 'now' is not a version; it has 16 digits from 0 to f, as 'sharepipe show' prints it."
      ))
  }

  @Test func `who answered is kept with a name, and told to the next one`() async throws {
    let (identifier, _) = try await hold()
    let outcome = try await Tool.run(
      ["deny", identifier, "--inbox", folder.inbox, "--rules", folder.rules],
      environment: ["SUDO_USER": "ada\u{1B}[31m"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let shown = try await Tool.run("show", identifier, folder.inbox, "--json")
    let steps = try #require(shown.lines.first).components(separatedBy: #""kind":"denied""#)
    #expect(steps.last?.contains(#""how":"command line""#) == true)
    #expect(steps.last?.contains(#""SUDO_USER":"ada\u001b[31m""#) == true)
    let told = try await Tool.run("show", identifier, folder.inbox)
    #expect(told.output.contains("denied by "))
    #expect(!told.output.contains("\u{1B}"))
    let late = try await answer("approve", identifier)
    #expect(late.status == 1)
    #expect(late.errors.contains("\(identifier): was already denied by "))
  }

  @Test func `the line that is printed for what is held works as it is printed`() async throws {
    try rules("extensions: [org.example.a]")
    let held = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--after", "move")
    let prefix = "held; to agree: sharepipe approve "
    let line = try #require(held.lines.first { $0.hasPrefix(prefix) })
    let words = Tool.words(line.dropFirst("held; to agree: sharepipe ".count))
    #expect(words.count == 3)
    #expect(words[1].count == 8)
    #expect(words[2] == folder.inbox)
    // No rules are named: the ones with which the inbox was worked on are used.
    let approved = try await Tool.run(words)
    #expect(approved.status == 0, "\(approved.errors)")
    #expect(folder.ledger("org.example.a") == ["ran"])
  }

  @Test func `a context is found where the command is typed`() async throws {
    let (identifier, _) = try await hold()
    let short = String(identifier.suffix(8))
    for place in [folder.path, folder.inbox] {
      let shown = try await Tool.run(["show", short], in: place)
      #expect(shown.lines.first == "context \(identifier)", "\(shown.errors)")
    }
    let history = try await Tool.run(["history"], in: folder.path)
    #expect(history.lines.count == 2, "\(history.errors)")
    let denied = try await Tool.run(["deny", short], in: folder.path)
    #expect(denied.status == 0, "\(denied.errors)")
    let unknown = try await Tool.run(["approve", "0000"], in: folder.path)
    #expect(unknown.status == 66)
    #expect(
      unknown.errors.hasSuffix(
        "inbox.sharepipe; name the inbox: sharepipe approve 0000 INBOX\n"))
  }

  @Test func `where several inboxes are, a command lists them`() async throws {
    _ = try await hold()
    try FileManager.default.copyItem(
      atPath: folder.inbox + ".sharepipe", toPath: folder.path + "/it's.sharepipe")
    let several = try await Tool.run(["history"], in: folder.path)
    #expect(several.status == 64)
    #expect(
      several.errors == """
        sharepipe: there are several inboxes here; name one:
          sharepipe history ./inbox
          sharepipe history './it'\\''s'

        """)
  }

  @Test func `a state that others may write is not found by itself`() async throws {
    let (identifier, _) = try await hold()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.inbox + ".sharepipe")
    let shown = try await Tool.run(["show", identifier], in: folder.path)
    #expect(shown.status == 66)
    #expect(
      shown.errors
        == "sharepipe: there is no state of an inbox here; name the inbox: sharepipe show \(identifier) INBOX\n"
    )
  }
}
