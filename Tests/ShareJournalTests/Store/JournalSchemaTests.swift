import Documents
import GRDB
import Foundation
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct JournalSchemaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a journal as an earlier program left it, with a row in each table.
  private func make(version: Int) throws {
    let queue = try DatabaseQueue(path: folder.path.appending("journal.sqlite").string)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try JournalSchema.migrator().migrate(queue, upTo: JournalSchema.migrations[version - 1].name)
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO contexts (number, identifier, entry, claims, after, owner, rules, state, "end",
            begun, crashes, due, created, updated, content_hash, place)
          VALUES (1, '1', x'61FF', x'2F6100622F6300', 'keep', 1000, 'rules', 'placed', 'done',
            1, 0, NULL, 5, 6, 'hash', x'646F6E65');
          INSERT INTO records VALUES (1, '{}');
          INSERT INTO runs VALUES (1, 1, 'org.example.a', 'key', 0, 1, 5, 'completed', 0, 9, '{}');
          INSERT INTO events VALUES (1, 1, 'seen', 5, NULL, '{"a":1}');
          """)
    }
    try queue.close()
  }

  @Test(arguments: 1...JournalSchema.version)
  func `a journal of any earlier version is brought up to date`(version: Int) async throws {
    try make(version: version)
    if version < JournalSchema.version {
      let error = #expect(throws: JournalError.self) {
        try Journal.openForReading(state: folder.path)
      }
      #expect(error?.kind == .older)
      #expect(throws: JournalError.self) { try Journal(visiting: folder.path) }
    }
    let journal = try Journal(state: folder.path)
    #expect(journal.damaged == nil)
    let context = try #require(try journal.context("1"))
    #expect(context.entry.bytes == [0x61, 0xFF])
    #expect(context.claims == [.init(inbox: "/a", path: "b/c")])
    #expect(context.record == "{}")
    #expect(context.bytes == nil)
    // What it has for a hash is no digest, and so that of no content.
    #expect(context.contentHash == .sample("hash"))
    #expect(try journal.runs(of: "1").map(\.end) == [.completed])
    #expect(try journal.contents.steps(of: "1").first?.details == ["a": .integer(1)])
    let again = try await journal.begin(JournalSample.run("1"), []) { _ in true }
    #expect(again.attempt == 2)
    #expect(context.place == "done")
    _ = try await journal.change("1", []) { context in
      var context = context
      context.place = nil
      return context
    }
    _ = try await journal.change("1", []) { context in
      var context = context
      context.place = nil
      return context
    }
    #expect(try await journal.purge(before: .last) == 1)
    journal.close()
    let queue = try DatabaseQueue(path: folder.path.appending("journal.sqlite").string)
    let index = try await queue.read {
      try String.fetchOne($0, sql: "SELECT sql FROM sqlite_schema WHERE name = 'events_answers'")
    }
    #expect(index?.hasSuffix(" WHERE \(JournalQuestion<JournalStep>.isAnswer)") == true)
  }

  @Test func `a journal of a newer version is refused and not touched`() throws {
    try make(version: JournalSchema.version)
    let path = folder.path.appending("journal.sqlite").string
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
    try queue.close()
    let before = try Data(contentsOf: URL(filePath: path))
    let opens: [() throws -> Void] = [
      { _ = try Journal(state: folder.path) }, { _ = try Journal(visiting: folder.path) },
      { _ = try Journal.openForReading(state: folder.path) },
    ]
    for open in opens {
      let error = #expect(throws: JournalError.self) { try open() }
      #expect(
        error?.description
          == "\(path): the journal was made by a newer sharepipe (its version is 99, this program's "
          + "\(JournalSchema.version)); it is left as it is")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.string)
    #expect(names == ["journal.sqlite"])
  }

  @Test func `the questions that are asked often use an index`() throws {
    _ = try Journal(state: folder.path)
    let queue = try DatabaseQueue(path: folder.path.appending("journal.sqlite").string)
    let questions = [
      "SELECT min(due) FROM contexts WHERE state = 'waiting'",
      "SELECT * FROM contexts WHERE state = 'waiting' AND due <= 5 ORDER BY due",
      JournalQuestion<Int>.unfinishedCount.sql,
      "SELECT * FROM contexts WHERE state NOT IN ('placed', 'abandoned') AND number > 5 ORDER BY number",
      "SELECT * FROM runs WHERE key = 'x' ORDER BY attempt",
      "SELECT count(*) FROM contexts WHERE created >= 5 AND owner = 3",
      "SELECT * FROM events WHERE context = 5 ORDER BY sequence",
      "SELECT 1 FROM events WHERE context = 5 AND extension = 'x'",
    ]
    for question in questions {
      let rows = try queue.read { try Row.fetchAll($0, sql: "EXPLAIN QUERY PLAN " + question) }
      let details = rows.map { $0["detail"] as String }
      #expect(details.allSatisfy { !$0.hasPrefix("SCAN") || $0.contains("INDEX") }, "\(details)")
    }
  }

  /// What is asked of a journal about held contexts and answers, and the index that answers it.
  static let indexed: [(question: String, index: String)] = [
    (JournalQuestion<Int>.heldCount.sql, "COVERING INDEX contexts_held (end=? AND state=?)"),
    (
      JournalQuestion.history(.held, before: nil, limit: 50).sql,
      "INDEX contexts_held (end=? AND state=?)"
    ),
    (
      JournalQuestion.history(.held, before: 7, limit: 50).sql,
      "INDEX contexts_held (end=? AND state=? AND rowid<?)"
    ),
    (JournalQuestion.answers(before: 7, limit: 50).sql, "INDEX events_answers (sequence<?)"),
    (JournalQuestion.links(after: 7, limit: 50).sql, "INTEGER PRIMARY KEY (rowid>?)"),
    (
      JournalQuestion.expired(at: 7, limit: 50).sql, "INDEX contexts_expiring (due>? AND due<?)"
    ),
    (JournalQuestion<Timestamp?>.nextExpiry.sql, "INDEX contexts_expiring (due>?)"),
    (
      JournalQuestion.hasEarlier(entry: EntryName("a"), bytes: 7, rules: "r").sql,
      "INDEX contexts_kept (entry=? AND rules=?)"
    ),
  ]

  @Test(arguments: indexed)
  func `held contexts, answers and deliveries are found by an index, in its order`(
    question: String, index: String
  ) throws {
    _ = try Journal(state: folder.path)
    let queue = try DatabaseQueue(path: folder.path.appending("journal.sqlite").string)
    let rows = try queue.read { database in
      let count = question.count { $0 == "?" }
      return try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN " + question,
        arguments: StatementArguments(Array(repeating: 1, count: count)))
    }
    let details = rows.map { $0["detail"] as String }
    #expect(details.first?.hasSuffix("USING " + index) == true, "\(details)")
    #expect(!details.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(details)")
  }
}
