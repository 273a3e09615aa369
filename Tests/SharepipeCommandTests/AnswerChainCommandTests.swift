import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

/// Whether answers were changed by hand, as `doctor` says it.
struct AnswerChainCommandTests {
  private let folder: CommandFolder
  private static let names = ["a.txt", "b.txt", "c.txt", "d.txt"]

  init() throws {
    folder = try CommandFolder()
    try folder.add("org.example.a", effect: "external-post", "exit 0")
    try folder.write(
      "host.yaml", "extensions: [org.example.a]\nfreeSpace: 0 B\n", under: "Rules")
    for name in Self.names { try folder.write(name, "hello from \(name)\n") }
  }

  private func held() async throws -> [String] {
    try await Tool.run("history", folder.inbox, "--held", "--json").lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["id"] as? String
    }
  }

  private func doctor(_ arguments: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(["doctor", folder.inbox, "--rules", folder.rules] + arguments)
  }

  @Test func `answers of processes at once are one chain, and a change by hand is found`()
    async throws
  {
    let tool = try await RunningTool(
      ["watch", folder.inbox, "--rules", folder.rules, "--settle", "0.05"])
    #expect(
      await eventually {
        Self.names.allSatisfy { folder.isThere("inbox.sharepipe/held/\($0)") }
      })
    let identifiers = try await held()
    #expect(identifiers.count == Self.names.count)
    let (inbox, rules) = (folder.inbox, folder.rules)
    try await withThrowingTaskGroup(of: StartedProgram.Outcome.self) { group in
      for (index, identifier) in identifiers.enumerated() {
        let command = index.isMultiple(of: 2) ? "approve" : "deny"
        group.addTask {
          try await Tool.run(command, identifier, "--inbox", inbox, "--rules", rules)
        }
      }
      for try await outcome in group { #expect(outcome.status == 0, "\(outcome.errors)") }
    }
    #expect(
      await eventually {
        ["a.txt", "b.txt", "c.txt", "d.txt"].allSatisfy { name in
          ["done", "declined"].contains { folder.isThere("inbox.sharepipe/\($0)/\(name)") }
        }
      })
    let sound = try await doctor()
    #expect(sound.status == 0, "\(sound.output)\(sound.errors)")
    tool.signal(SIGTERM)
    _ = await tool.end()
    let queue = try DatabaseQueue(path: folder.path + "/inbox.sharepipe/journal.sqlite")
    let denied = try await queue.write { database in
      // Each approval has another try before it.
      #expect(
        try Int.fetchOne(database, sql: "SELECT count(*) FROM answer_links WHERE number > 0") == 6)
      try database.execute(
        sql: """
          UPDATE events SET details = json_set(details, '$.note', 'never said')
          WHERE sequence = (SELECT max(sequence) FROM events WHERE kind = 'denied')
          """)
      return try String.fetchOne(
        database,
        sql: """
          SELECT identifier FROM contexts JOIN events ON events.context = contexts.number
          WHERE kind = 'denied' ORDER BY sequence DESC LIMIT 1
          """)
    }
    try queue.close()
    let identifier = try #require(denied)
    let changed = try await doctor()
    #expect(changed.status == 1)
    let lines = changed.lines.filter { $0.hasPrefix("error: ") }
    #expect(lines.count == 1)
    let name = "error: answers: \(identifier): the answer 'denied' of "
    #expect(lines.first?.hasPrefix(name) == true)
    #expect(
      lines.first?.hasSuffix(
        ", or the link before it, was changed; compare it with a backup and with console.log "
          + "[answer-changed]") == true, "\(lines)")
    let objects = try Schema.objects(of: try await doctor("--json"))
    let schema = try Schema("doctor")
    for object in objects { #expect(schema.faults(object, "finding") == []) }
    #expect(objects.compactMap { $0["code"] as? String } == ["answer-changed"])
  }
}
