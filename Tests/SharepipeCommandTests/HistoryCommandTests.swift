import Foundation
import TestSupport
import Testing

struct HistoryCommandTests {
  @Test func `the newest contexts come first, with what was decided`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run("history", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "SEEN\tID\tENTRY\tEND\tEXTENSION\tOUTCOME\tREASON",
        "1970-01-01 03:00:00 +00:00\t0c01\tn3\\u{1B}[31m\\xFF\twaiting\t-\t-\t"
          + "is tried again at 1970-01-01 00:00:00 +00:00; was interrupted 2 times",
        "1970-01-01 02:00:00 +00:00\t0b01\tn2\\u{1B}[31m\\xFF\tfailed\torg.example.a\treturned\t"
          + "because\\u{1B}[1m",
        "1970-01-01 01:00:00 +00:00\t0a02\tn1\\u{1B}[31m\\xFF\theld\torg.example.a\treturned\t"
          + "because\\u{1B}[1m",
        "1970-01-01 00:00:00 +00:00\t0a01\tn0\\u{1B}[31m\\xFF\tdone\torg.example.a\treturned\t"
          + "because\\u{1B}[1m",
      ])
  }

  private static let all = ["0c01", "0b01", "0a02", "0a01"]

  static let filters: [([String], [String])] = [
    (["--held"], ["0a02"]),
    (["--end", "failed", "--end", "done"], ["0b01", "0a01"]),
    (["--since", "1970-01-01T02:00"], ["0c01", "0b01"]),
    (["--until", "1970-01-01T01:00:00Z"], ["0a01"]),
    (["--since", "1h"], []), (["--since", "10 s"], []), (["--until", "yesterday"], all),
    (["--since", "1970-01-01 03:00 +01:00"], ["0c01", "0b01"]),
    (["--extension", "org.example.a"], ["0c01", "0b01", "0a02", "0a01"]),
    (["--extension", "org.example.z"], []),
    (["--limit", "2"], ["0c01", "0b01"]),
    (["--limit", "0"], ["0c01", "0b01", "0a02", "0a01"]),
  ]

  @Test(arguments: filters)
  func `a filter lets through what it says`(arguments: [String], expected: [String]) async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run(["history", "--state", folder.state, "--json"] + arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let identifiers = try outcome.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["id"] as? String
    }
    #expect(identifiers == expected)
  }

  @Test func `with --json there is the record, and what the journal knows besides`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run("history", folder.inbox, "--json")
    let objects = try outcome.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let added: Set = [
      "state", "created", "updated", "due", "begun", "crashes", "after", "rules", "contentHash",
      "bytes", "place", "claims", "version",
    ]
    let record: Set = [
      "type", "schema", "id", "entry", "owner", "end", "items", "decisions", "inactive", "problems",
    ]
    try #require(objects.count == 4)
    #expect(Set(objects[3].keys) == record.union(added))
    #expect(objects[3]["place"] as? String == "done/n0")
    #expect(objects[3]["created"] as? String == "1970-01-01T00:00:00Z")
    #expect(
      Set(objects[0].keys)
        == added.union(["type", "schema", "id", "entry", "nameBytes", "owner", "end"]))
    #expect(objects[0]["end"] is NSNull)
    #expect(objects[0]["type"] as? String == "context")
  }

  @Test func `times are local for people, and in UTC for programs`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let zone = ["TZ": "<+0530>-05:30"]
    let people = try await Tool.run(["history", folder.inbox, "--limit", "1"], environment: zone)
    #expect(people.lines.last?.hasPrefix("1970-01-01 08:30:00 +05:30\t0c01\t") == true)
    let program = try await Tool.run(
      ["history", folder.inbox, "--limit", "1", "--json"], environment: zone)
    #expect(program.output.contains(#""created":"1970-01-01T03:00:00Z""#))
    let filtered = try await Tool.run(
      ["history", "--inbox", folder.inbox, "--since", "1970-01-01 07:30"], environment: zone)
    #expect(filtered.lines.count == 3)
  }

  @Test func `without a journal the status says that there is no such input`() async throws {
    let folder = try CommandFolder()
    let outcome = try await Tool.run("history", folder.inbox)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == "sharepipe: \(folder.inbox).sharepipe/journal.sqlite: there is no "
        + "journal; nothing has been processed with this state yet\n")
    #expect(!FileManager.default.fileExists(atPath: folder.inbox + ".sharepipe"))
  }

  @Test func `a damaged journal is told from none`() async throws {
    let folder = try JournalFolder()
    try Data("nonsense".utf8).write(to: URL(filePath: folder.state + "/journal.sqlite"))
    let outcome = try await Tool.run("history", folder.inbox)
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("the journal is damaged (it is not a database)"))
    #expect(try Data(contentsOf: URL(filePath: folder.state + "/journal.sqlite")).count == 8)
  }

  @Test(arguments: [
    [], ["a", "--inbox", "b"], ["a", "--limit", "-1"], ["a", "--since", "never"], [""],
  ])
  func `wrong use is refused`(arguments: [String]) async throws {
    #expect(try await Tool.run(["history"] + arguments).status == 64)
  }
}
