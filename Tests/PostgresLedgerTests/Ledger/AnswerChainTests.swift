#if PostgreSQL
import Documents
import Foundation
import PostgresTestSupport
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// Answers that were changed behind the back of a ledger, and those that were not.
@Suite(hasServer)
struct AnswerChainTests {
  /// What a reader finds, without what is to be done about it.
  private func found(_ tested: TestedLedger) async throws -> [String] {
    let reader = "reader_\(tested.database)"
    try await tested.sql(
      """
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(reader)') THEN
          CREATE ROLE \(reader) LOGIN IN ROLE sharepipe_reader;
        END IF;
      END $$
      """)
    let visit = try await LedgerVisit.open(
      PostgresAddress(try await PostgresServer.shared.url(tested.database, user: reader)),
      for: .reading)
    let findings = await visit.answerFindings()
    await visit.end()
    let time = LedgerHost.answered.localText ?? ""
    return findings.map { finding in
      let words = finding.message.components(separatedBy: "; ")[0]
      return "\(finding.code?.rawValue ?? "-"): \(words.replacing(time, with: "TIME"))"
    }
  }

  /// A ledger with an answer to each of four contexts, and two that wait for one.
  private func answered() async throws -> (TestedLedger, LedgerHost) {
    let tested = try await TestedLedger()
    let host = try await tested.host()
    for name in ["1", "2", "3", "4", "5", "6"] { try await host.hold(name) }
    for name in ["1", "2", "3", "4"] { try await host.answer(name, .denied) }
    return (tested, host)
  }

  @Test func `answers from several hosts at once are one chain`() async throws {
    let tested = try await TestedLedger()
    var hosts: [LedgerHost] = []
    for name in ["a", "b", "c"] { hosts.append(try await tested.host(name)) }
    let names = (0..<30).map { "\($0)" }
    for name in names { try await hosts[0].hold(name) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, name) in names.enumerated() {
        let host = hosts[index % 3]
        group.addTask { try await host.answer(name, .approved) }
      }
      try await group.waitForAll()
    }
    #expect(try await found(tested) == [])
    #expect(
      try await tested.sql("SELECT max(number), count(*) FROM sharepipe.answer_links") == ["60|61"])
    // The embedded ledger makes the same links of the same answers.
    let rows = try await tested.sql(
      """
      SELECT l.number, l.context, l.kind, l.time, a.details, b.link, l.link
      FROM sharepipe.answer_links l JOIN sharepipe.answer_links b ON b.number = l.number - 1
        JOIN sharepipe.answers a ON a.sequence = l.answer WHERE l.number > 0
      """)
    #expect(rows.count == 60)
    for row in rows {
      let parts = row.split(separator: "|").map(String.init)
      try #require(parts.count == 7)
      let answer = LinkedAnswer(
        context: parts[1], kind: parts[2],
        time: Timestamp(microseconds: try #require(Int64(parts[3]))), details: parts[4])
      let number = try #require(Int64(parts[0]))
      #expect(try answer.link(after: parts[5], number: number) == parts[6])
    }
  }

  static let changes: [(String, [String])] = [
    (
      "UPDATE answers SET details = replace(details, 'note of 2', 'no')",
      ["answer-changed: 2: the answer 'denied' of TIME, or the link before it, was changed"]
    ),
    (
      "UPDATE open_contexts SET steps = replace(steps::text, 'note of 2', 'no')::jsonb",
      ["answer-changed: 2: the answer 'denied' of TIME was changed among the steps of the context"]
    ),
    (
      "DELETE FROM answers WHERE sequence = (SELECT max(sequence) FROM answers)",
      ["answer-removed: 4: the answer 'denied' of TIME was removed, and not by retention"]
    ),
    (
      """
      UPDATE answers SET sequence = 99 WHERE sequence = 2;
      UPDATE answers SET sequence = 2 WHERE sequence = 3;
      UPDATE answers SET sequence = 3 WHERE sequence = 99
      """,
      [
        "answer-moved: 2: the answer 'denied' of TIME is at the place of another answer",
        "answer-moved: 3: the answer 'denied' of TIME is at the place of another answer",
      ]
    ),
    (
      "INSERT INTO answers (context, kind, time) SELECT context, kind, time FROM answers LIMIT 1",
      ["answer-added: 1: the answer 'denied' of TIME has no link: sharepipe did not write it"]
    ),
    (
      "DELETE FROM answer_links WHERE number = 2; DELETE FROM answers WHERE sequence = 2",
      ["chain-broken: the link 2 of the chain was removed"]
    ),
  ]

  @Test(arguments: changes)
  func `an answer that was changed by hand is named`(sql: String, names: [String]) async throws {
    let (tested, _) = try await answered()
    #expect(try await found(tested) == [])
    // The place of an answer is generated always, but for an owner who insists.
    let insisting = "ALTER TABLE answers ALTER sequence SET GENERATED BY DEFAULT; "
    try await tested.sql("SET search_path = sharepipe; " + insisting + sql)
    #expect(try await found(tested) == names)
  }

  @Test func `what retention removes is no fault, and adjacent links become one`() async throws {
    let (tested, host) = try await answered()
    func forget(_ names: String...) async throws {
      for name in names {
        var context = JournalSample.ended(try await host.takeUp(name), .declined)
        context.place = nil
        try await host.ledger.commit(context, [], syncing: [], following: [])
        context.state = .placed
        host.ledger.notePlace(context, [])
        await host.ledger.flush()
      }
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      try await tested.sql(
        "UPDATE sharepipe.history SET created = 1, updated = 1 WHERE identifier IN (\(list))")
      #expect(try await host.ledger.forget(before: 10) == names.count)
      #expect(try await found(tested) == [])
    }
    func links() async throws -> [String] {
      try await tested.sql(
        """
        SELECT number, first, answer IS NULL, context IS NULL FROM sharepipe.answer_links ORDER BY 1
        """)
    }
    try await forget("1")
    #expect(try await links() == ["0|0|f|t", "1|1|t|t", "2|2|f|f", "3|3|f|f", "4|4|f|f"])
    try await forget("2", "3")
    #expect(try await links() == ["0|0|f|t", "3|1|t|t", "4|4|f|f"])
    try await host.answer("5", .approved)
    #expect(try await found(tested) == [])
    try await tested.sql("DELETE FROM sharepipe.answers WHERE kind = 'approved'")
    #expect(
      try await found(tested) == [
        "answer-removed: 5: the answer 'approved' of TIME was removed, and not by retention"
      ])
  }

  @Test func `a chain that was removed whole begins again, and that is an error`() async throws {
    let (tested, host) = try await answered()
    try await tested.sql("DELETE FROM sharepipe.answer_links")
    try await host.answer("5", .denied)
    let begun = try await found(tested)
    #expect(
      begun.count == 1
        && begun.first?.hasPrefix("chain-broken: the chain was removed, and began again at ")
          == true,
      "\(begun)")
  }

  @Test func `a copy of a database has the chain`() async throws {
    let (tested, host) = try await answered()
    await host.shared.end()
    let server = try await PostgresServer.shared
    let copy = tested.database + "_copy"
    // The server may not have noticed yet that the host is gone.
    let isCopied = await eventually {
      (try? await server.sql("CREATE DATABASE \(copy) TEMPLATE \(tested.database)")) != nil
    }
    #expect(isCopied)
    // The path belongs to the database, and not to what is in it.
    try await server.sql("ALTER DATABASE \(copy) SET search_path = sharepipe")
    let visit = try await LedgerVisit.open(
      PostgresAddress(server.url(copy)), for: .reading)
    #expect(await visit.answerFindings() == [])
    await visit.end()
  }
}

extension LedgerHost {
  /// When ``answer(_:_:)`` says that it was answered.
  static var answered: Timestamp { 5_000_000 }

  /// Lets a context wait for a person.
  func hold(_ identifier: String) async throws {
    var held = JournalSample.ended(try await begin(identifier), .held)
    try await ledger.commit(held, [], syncing: [], following: [])
    held.state = .placed
    held.place = FilePath("held/\(identifier)")
    ledger.notePlace(held, [])
    await ledger.flush()
  }

  /// Answers a context that waits for a person.
  func answer(_ identifier: String, _ kind: JournalStep.Kind) async throws {
    var step = JournalStep(kind, ["note": .string("note of \(identifier)")])
    step.time = Self.answered
    var again = JournalStep(.retried)
    again.time = Self.answered
    let isKept = try await ledger.wake(identifier, kind == .approved ? [again, step] : [step]) {
      $0.isHeld
    }
    #expect(isKept)
  }
}
#endif
