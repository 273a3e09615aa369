import Documents
import Foundation
import GRDB
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

/// Answers that were changed behind the back of the journal, and those that were not.
struct AnswerChainTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path.appending("journal.sqlite").string }

  init() throws { folder = try TemporaryFolder() }

  /// Adds an answer to each of some contexts, the first of which are made.
  private func answer(_ identifiers: [String], _ kind: JournalStep.Kind = .approved) async throws {
    let journal = try Journal(state: folder.path)
    defer { journal.close() }
    for identifier in identifiers {
      if try journal.context(identifier) == nil {
        var context = JournalSample.context(identifier, created: 0)
        context.state = .placed
        context.end = .done
        try await journal.begin(context, [JournalStep(.seen)])
      }
      journal.note(nil, of: identifier, [Self.step(kind, "note of \(identifier)")])
    }
    await journal.flush()
  }

  /// An answer whose time is known.
  private static func step(_ kind: JournalStep.Kind, _ note: String) -> JournalStep {
    var step = JournalStep(kind, ["note": .string(note), "by": .dictionary(["user": .integer(7)])])
    step.time = 5_000_000
    return step
  }

  private static let time = Timestamp(microseconds: 5_000_000).localText ?? ""

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: file)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func rows(_ sql: String) throws -> [String] {
    let queue = try DatabaseQueue(path: file)
    defer { try? queue.close() }
    return try queue.read { database in
      try Row.fetchAll(database, sql: sql).map { row in
        row.databaseValues.map { value in
          Int64.fromDatabaseValue(value).map { "\($0)" } ?? String.fromDatabaseValue(value) ?? "-"
        }.joined(separator: " ")
      }
    }
  }

  /// What is found, without what is to be done about it.
  private func found() throws -> [String] {
    let reader = try Journal.openForReading(state: folder.path)
    defer { reader.close() }
    return try reader.answerFindings().map { finding in
      #expect(finding.subject == .answers)
      #expect(
        finding.severity == .note
          || finding.message.hasSuffix("; compare it with a backup and with console.log"))
      let words = finding.message.components(separatedBy: "; ")[0]
      return "\(finding.code?.rawValue ?? "-"): \(words.replacing(Self.time, with: "TIME"))"
    }
  }

  @Test func `unchanged answers fit, and each depends on the one before`() async throws {
    try Journal(state: folder.path).close()
    #expect(try found() == [])
    try await answer(["1", "2", "3"])
    try await answer(["2"], .denied)
    #expect(try found() == [])
    #expect(
      try rows("SELECT number, first FROM answer_links") == ["0 0", "1 1", "2 2", "3 3", "4 4"])
    // As sha256sum(1) has it.
    let start = "FROM answer_links WHERE number = 0"
    let before = try rows("SELECT link \(start)")
    #expect(try rows("SELECT kind || ' ' || time || ' 0' \(start)") == before)
    #expect(before.first?.hasPrefix("new ") == true)
    let details = try rows("SELECT details FROM events WHERE kind = 'approved' AND context = 1")
    let text = (before + ["1", "1", "approved", "5000000"] + details).joined(separator: "\n")
    let link = try ContentHash.sha256(of: Array(text.utf8)).description
    #expect(try rows("SELECT link FROM answer_links WHERE number = 1") == [link])
    let reader = try Journal.openForReading(state: folder.path)
    defer { reader.close() }
    let answers = try reader.answers(limit: 9).answers
    #expect(answers.last?.link == link && Set(answers.map(\.link)).count == 4)
  }

  static let changes: [(String, [String])] = [
    (
      "UPDATE events SET details = replace(details, 'note of 2', 'no') WHERE context = 2",
      ["answer-changed: 2: the answer 'approved' of TIME, or the link before it, was changed"]
    ),
    (
      "UPDATE events SET kind = 'denied' WHERE context = 3 AND kind = 'approved'",
      ["answer-changed: 3: the answer 'approved' of TIME, or the link before it, was changed"]
    ),
    (
      "UPDATE events SET context = 1 WHERE context = 3 AND kind = 'approved'",
      ["answer-changed: 3: the answer 'approved' of TIME, or the link before it, was changed"]
    ),
    (
      "DELETE FROM events WHERE context = 2 AND kind = 'approved'",
      ["answer-removed: 2: the answer 'approved' of TIME was removed, and not by retention"]
    ),
    (
      "DELETE FROM events WHERE sequence = (SELECT max(sequence) FROM events)",
      ["answer-removed: 4: the answer 'approved' of TIME was removed, and not by retention"]
    ),
    (
      "DELETE FROM contexts WHERE number = 1; DELETE FROM events WHERE context = 1",
      ["answer-removed: 1: the answer 'approved' of TIME was removed, and not by retention"]
    ),
    (
      """
      UPDATE events SET sequence = -1 WHERE sequence = 4;
      UPDATE events SET sequence = 4 WHERE sequence = 6;
      UPDATE events SET sequence = 6 WHERE sequence = -1
      """,
      [
        "answer-moved: 2: the answer 'approved' of TIME is at the place of another answer",
        "answer-moved: 3: the answer 'approved' of TIME is at the place of another answer",
      ]
    ),
    (
      "UPDATE events SET sequence = 99 WHERE sequence = 4",
      ["answer-moved: 2: the answer 'approved' of TIME is at the place of another answer"]
    ),
    (
      """
      UPDATE events SET details = (SELECT details FROM events WHERE sequence = 6)
      WHERE sequence = 4
      """,
      ["answer-changed: 2: the answer 'approved' of TIME, or the link before it, was changed"]
    ),
    (
      "INSERT INTO events (context, kind, time) VALUES (1, 'approved', 5000000)",
      ["answer-added: 1: the answer 'approved' of TIME has no link: sharepipe did not write it"]
    ),
    (
      "DELETE FROM answer_links WHERE number IN (2, 3)",
      [
        "chain-broken: the links 2 to 3 of the chain were removed",
        "answer-added: 2: the answer 'approved' of TIME has no link: sharepipe did not write it",
        "answer-added: 3: the answer 'approved' of TIME has no link: sharepipe did not write it",
      ]
    ),
    (
      "DELETE FROM answer_links WHERE number = 2; DELETE FROM events WHERE sequence = 4",
      ["chain-broken: the link 2 of the chain was removed"]
    ),
    (
      "UPDATE answer_links SET link = 'x' WHERE number = 4",
      ["answer-changed: 4: the answer 'approved' of TIME, or the link before it, was changed"]
    ),
    (
      "UPDATE answer_links SET answer = 99 WHERE number = 0",
      ["chain-broken: the beginning of the chain was removed or changed"]
    ),
    (
      "UPDATE answer_links SET number = 9223372036854775807 WHERE number = 4",
      ["answer-changed: 4: the answer 'approved' of TIME, or the link before it, was changed"]
    ),
  ]

  @Test(arguments: changes)
  func `an answer that was changed by hand is named`(sql: String, names: [String]) async throws {
    try await answer(["1", "2", "3", "4"])
    #expect(try found() == [])
    try change(sql)
    #expect(try found() == names)
  }

  @Test func `a chain that was removed whole begins again, and that is an error`() async throws {
    try await answer(["1", "2"])
    try change("DELETE FROM answer_links")
    let missing = "chain-broken: the beginning of the chain was removed or changed"
    let added = "the answer 'approved' of TIME has no link: sharepipe did not write it"
    #expect(try found() == [missing, "answer-added: 1: \(added)", "answer-added: 2: \(added)"])
    try await answer(["3"])
    let begun = try found()
    #expect(
      begun.count == 1
        && begun.first?.hasPrefix("chain-broken: the chain was removed, and began again at ")
          == true,
      "\(begun)")
  }

  // MARK: Retention

  private func forget(_ identifiers: [String]) async throws {
    let names = identifiers.map { "'\($0)'" }.joined(separator: ", ")
    try change("UPDATE contexts SET updated = 1 WHERE identifier IN (\(names))")
    let journal = try Journal(state: folder.path)
    defer { journal.close() }
    #expect(try await journal.purge(before: 10) == identifiers.count)
  }

  @Test func `what retention removes is no fault, and adjacent links become one`() async throws {
    try await answer(["1", "2", "3", "4", "5", "6", "7"])
    func links() throws -> [String] {
      try rows("SELECT number, first, answer IS NULL, context IS NULL FROM answer_links")
    }
    try await forget(["3"])
    #expect(try found() == [])
    try await forget(["1", "5"])
    #expect(try found() == [])
    #expect(
      try links() == [
        "0 0 0 1", "1 1 1 1", "2 2 0 0", "3 3 1 1", "4 4 0 0", "5 5 1 1", "6 6 0 0", "7 7 0 0",
      ])
    try await forget(["2", "4"])
    #expect(try links() == ["0 0 0 1", "5 1 1 1", "6 6 0 0", "7 7 0 0"])
    try await forget(["7"])
    try await answer(["8", "6"])
    #expect(try found() == [])
    try change(
      """
      UPDATE events SET details = '{}' WHERE kind = 'approved'
        AND context = (SELECT number FROM contexts WHERE identifier = '8')
      """)
    #expect(try found().count == 1)
  }

  @Test func `what was removed by hand stays an error when retention removes the rest`()
    async throws
  {
    try await answer(["1", "2", "3"])
    try change("DELETE FROM events WHERE kind = 'approved' AND context = 2")
    let removed = [
      "answer-removed: 2: the answer 'approved' of TIME was removed, and not by retention"
    ]
    #expect(try found() == removed)
    try await forget(["1", "2", "3"])
    #expect(try found() == removed)
    try await answer(["4"])
    #expect(try found() == removed)
  }

  @Test func `the place of an answer that was removed by hand may be used again`() async throws {
    try await answer(["1", "2"])
    try change("DELETE FROM events WHERE sequence = (SELECT max(sequence) FROM events)")
    try await answer(["1"], .denied)
    #expect(
      try found() == [
        "answer-changed: 2: the answer 'approved' of TIME, or the link before it, was changed"
      ])
    #expect(try rows("SELECT answer FROM answer_links WHERE number > 1") == ["4", "4"])
    try await forget(["1"])
    #expect(
      try found() == [
        "answer-removed: 2: the answer 'approved' of TIME was removed, and not by retention"
      ])
  }

  // MARK: Beginnings

  @Test func `the chain of a journal that was upgraded begins with its next answer`() async throws {
    try await answer(["1", "2"])
    // As a version without a chain leaves it.
    try change(
      """
      DROP TABLE answer_links; PRAGMA user_version = 9;
      DELETE FROM grdb_migrations WHERE identifier = 'answers form a chain'
      """)
    try await answer(["3"])
    let older = try found()
    #expect(older.count == 1)
    #expect(older.first?.hasPrefix("chain-begun: their chain begins at ") == true)
    #expect(
      older.first?.hasSuffix(", and 2 answers are older: whether those were changed is not known")
        == true, "\(older)")
    try change("UPDATE events SET details = '{}' WHERE kind = 'approved'")
    #expect(
      try found().first
        == "answer-changed: 3: the answer 'approved' of TIME, or the link before it, was changed")
    #expect(try found().count == 2)
  }

  @Test func `a chain that begins again because the journal was lost says so`() async throws {
    try await answer(["1"])
    let state = folder.path
    try Data("no database".utf8).write(to: URL(filePath: file))
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + ending) }
    let journal = try Journal(state: state, rebuilding: JournalRebuild.Source(state: state))
    #expect(journal.damaged != nil)
    journal.close()
    #expect(try found() == [])
    try await answer(["2"])
    let found = try found()
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("chain-begun: their chain begins again at ") == true)
    #expect(
      found.first?.hasSuffix(
        ", when the journal was rebuilt: it says nothing of what was before") == true)
  }

  // MARK: Several writers, and many answers

  @Test func `answers through several connections at once are one chain`() async throws {
    let journal = try Journal(state: folder.path)
    defer { journal.close() }
    try await journal.begin(JournalSample.context("1", created: 0), [])
    let others = try (0..<3).map { _ in try Journal(visiting: folder.path) }
    defer { for other in others { other.close() } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in [journal] + others {
        group.addTask {
          for number in 0..<25 {
            try await writer.carryOut(of: "1", isHard: number.isMultiple(of: 5)) { tables in
              try tables.add([Self.step(.retried, "\(number)")], to: 1)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try journal.contents.answerFindings() == [])
    #expect(try rows("SELECT max(number), count(*) FROM answer_links") == ["100 101"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `many answers are compared a portion at a time`() async throws {
    let count = AnswerChain.portion + 7
    let journal = try Journal(state: folder.path)
    try await journal.begin(JournalSample.context("1", created: 0), [])
    for number in 0..<count { journal.note(nil, of: "1", [Self.step(.retried, "\(number)")]) }
    await journal.flush()
    journal.close()
    #expect(try found() == [])
    try change("UPDATE events SET time = 6000000 WHERE sequence = \(count - 2)")
    #expect(try found().count == 1)
  }
}
