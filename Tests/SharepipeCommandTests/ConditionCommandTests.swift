import Foundation
import TestSupport
import Testing

/// The owner's conditions, and what `explain`, the record and the history say of them.
struct ConditionCommandTests {
  @Test func `the record says which use took it, and why the other did not`() async throws {
    let folder = try CommandFolder.filing()
    try folder.write("notes.txt", "hello\n")
    let outcome = try await Tool.run(
      "process", folder.inbox, "--rules", folder.rules, "--json")
    let line = try #require(outcome.lines.first)
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let decisions = try #require(record["decisions"] as? [[String: Any]])
    #expect(decisions.map { $0["extension"] as? String } == ["org.sharepipe.file:rest"])
    let filed = try #require(decisions[0]["filed"] as? [[String: Any]])
    #expect(filed.map { $0["path"] as? String } == [folder.path + "/documents/notes.txt"])
    let unwanted = try #require(record["unwanted"] as? [[String: Any]])
    #expect(unwanted.map { $0["code"] as? String } == ["condition-not-met"])
    #expect(unwanted[0]["extensions"] as? [String] == ["org.sharepipe.file:invoices"])
  }

  @Test func `explain lays the condition out`() async throws {
    let folder = try CommandFolder.filing()
    try folder.write("notes.txt", "hello\n")
    let outcome = try await Tool.run(
      "explain", folder.inbox + "/notes.txt", "--rules", folder.rules)
    #expect(outcome.output.contains("when: the owner's condition does not hold\n"))
    #expect(outcome.output.contains("because name is 'notes.txt'\n"))
    #expect(outcome.output.contains("~ write 'notes.txt'\n"))
    // What decided comes before the rule, which is true.
    let lines = outcome.lines.map { $0.drop { $0 == " " } }
    let parts = lines.filter { $0.hasPrefix("when: ") || $0.hasPrefix("rule: ") }
    #expect(parts.first == "when: the owner's condition does not hold", "\(parts)")
  }

  @Test func `explain knows folder, entry and time of a file, and the size and types of a record`()
    async throws
  {
    let folder = try CommandFolder.filing()
    try folder.write(
      "host.yaml",
      """
      extensions:
        - id: org.sharepipe.file
          as: mine
          when: >-
            folder == '' AND entry == 'notes.txt' AND arrived > '2026-01-01' AND size < 100
            AND mime == 'text/plain' AND contentType == 'public.plain-text'
      options: {org.sharepipe.file: {Directory: \(folder.path)/documents}}
      fileDirectories: [\(folder.path)/documents]
      freeSpace: 0 B
      """, under: "Rules")
    try folder.write("notes.txt", "hello\n")
    let identifier = try await folder.process(after: "move")[0]
    try folder.write("notes.txt", "hello\n")
    let file = try await Tool.run(
      "explain", folder.inbox + "/notes.txt", "--rules", folder.rules, "--extension", "mine",
      "--tree")
    #expect(file.output.contains("org.sharepipe.file:mine: applies"), "\(file.output)")
    // The inbox is an argument as for every command.
    let recorded = try await Tool.run("explain", identifier, folder.inbox)
    #expect(recorded.output.contains("org.sharepipe.file:mine: applies"), "\(recorded.output)")
    let doctor = try await Tool.run("doctor", folder.inbox)
    _ = try await Tool.run("undo", identifier, folder.inbox)
    #expect(try await Tool.run("doctor", folder.inbox).output == doctor.output)
  }

  @Test func `a condition that keeps a context from all is the reason, also in the history`()
    async throws
  {
    let folder = try CommandFolder.filing()
    try folder.write(
      "host.yaml",
      """
      extensions:
        - {id: org.sharepipe.file, as: invoices, when: name LIKE 'invoice*'}
      freeSpace: 0 B
      """, under: "Rules")
    try folder.write("notes.txt", "hello\n")
    let reason = "the condition ('when') of org.sharepipe.file:invoices does not hold"
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.lines.dropFirst().first?.hasSuffix("\t" + reason) == true)
    let history = try await Tool.run("history", folder.inbox)
    #expect(history.lines.last?.hasSuffix("\t" + reason) == true)
    let identifier = try #require(history.lines.last?.split(separator: "\t")[1])
    let decided = "  the owner's condition does not hold: org.sharepipe.file:invoices"
    for command in ["show", "explain"] {
      let outcome = try await Tool.run([command, String(identifier), "--inbox", folder.inbox])
      #expect(outcome.lines.contains { $0.hasSuffix(decided) }, "\(command): \(outcome.output)")
    }
  }

  @Test func `a wrong template is reported when rules are loaded, and nothing is lost`()
    async throws
  {
    let folder = try CommandFolder.filing(", Name: \"{yaer}\"")
    try folder.write("notes.txt", "hello\n")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("there is no word '{yaer}'; did you mean '{year}'?"))
    #expect(folder.isThere("inbox/notes.txt"))
    let use = try await Tool.run("undo", "--inbox", folder.inbox)
    #expect(use.status == 64)
    #expect(use.errors.contains("Name contexts, or give --since."))
  }
}
