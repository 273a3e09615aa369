#if PostgreSQL
import Documents
import Foundation
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// Where rows and folders do not agree, with a real server and real folders.
@Suite(hasServer)
struct RowsHealthTests {
  private let tested: TestedLedger
  private let folder: TemporaryFolder
  private let visit: LedgerVisit

  init() async throws {
    tested = try await TestedLedger()
    folder = try TemporaryFolder()
    let name = "reader_\(tested.database)"
    try await tested.sql("CREATE ROLE \(name) LOGIN IN ROLE sharepipe_reader")
    visit = try await LedgerVisit.open(
      try PostgresAddress(try await PostgresServer.shared.url(tested.database, user: name)),
      for: .reading)
  }

  private func entry(_ identifier: String) throws {
    try folder.makeDirectory("work/\(identifier)/claims/0")
    try Data("x".utf8).write(to: folder.url.appending(path: "work/\(identifier)/claims/0/a.txt"))
  }

  private func row(_ identifier: String, _ state: String, _ more: String = "NULL") async throws {
    let claims = LedgerClaims.blob(of: "/inbox", "a.txt")
    try await tested.sql(
      """
      SET search_path = sharepipe;
      INSERT INTO open_contexts (identifier, inbox, state, session, entry, claims, place, after, owner,
        rules, begun, crashes, created, updated, steps)
      VALUES ('\(identifier)', 1, '\(state)',
        CASE WHEN '\(state)' = 'working' THEN (SELECT min(id::text)::uuid FROM sessions) END, 'a.txt',
        '\\x\(claims)', \(more), 'move', 1, 'r', 1, 0, 1, now_us(),
        '[["recorded", 1000000, null, "{}"]]')
      """)
  }

  private enum LedgerClaims {
    static func blob(of inbox: FilePath, _ path: FilePath) -> String {
      LedgerJSON.hex(
        JournalContext.Claim.blob(of: [.init(inbox: inbox, path: path)]) ?? [])
    }
  }

  private func lines(later: Duration = .zero) async throws -> [String] {
    try await RowsHealth(visit, "inbox", at: folder.path, .now() + later).findings.map(\.line)
  }

  @Test func `rows with an entry in work, and what hosts do now, are fine`() async throws {
    let host = try await tested.host()
    for state in ["ready", "working", "waiting", "arriving"] {
      try await row(state, state)
      try entry(state)
    }
    try folder.makeDirectory("failed")
    try Data().write(to: folder.url.appending(path: "failed/b.txt"))
    try await row("retried", "waiting", "'failed/b.txt'")
    try await row("held", "held", "'held/gone.txt'")
    try await row("announced", "arriving")
    try entry("new")
    #expect(try await lines() == [])
    await host.shared.end()
  }

  @Test func `a row without its entry, a directory without a row, and a late end are found`()
    async throws
  {
    let host = try await tested.host()
    for state in ["ready", "waiting", "working"] { try await row("no-" + state, state) }
    try await row("late", "ended")
    try entry("late")
    try await row("old", "waiting", "'failed/gone.txt'")
    try entry("stranger")
    try folder.makeDirectory("work/spare/claims/0")
    try folder.makeDirectory("work/not a context")
    let remedy = "Drain the hosts, and type 'sharepipe ledger reconcile URL INBOX'"
    let found = try await lines(later: .seconds(700))
    #expect(
      Array(found.dropLast()) == [
        "error: rows: no-ready (a.txt): is ready in the ledger, but its entry is not in 'work'. \(remedy)",
        "error: rows: no-waiting (a.txt): is waiting in the ledger, but its entry is not in 'work'. "
          + remedy,
        "error: rows: no-working (a.txt): is working in the ledger, but its entry is not in 'work'. "
          + remedy,
        "error: rows: old (a.txt): is waiting in the ledger, but its entry is not in 'work'. \(remedy)",
        "error: rows: \(folder.path)/work/stranger: holds an entry that the ledger does not know. "
          + remedy,
      ])
    #expect(
      found.last?.hasPrefix("warning: rows: late (a.txt): ended ") == true
        && found.last?.hasSuffix(
          " minutes ago, and its entry is not yet in the folder of its end. Look at the logs of the "
            + "hosts, and whether the share has room") == true,
      "\(found)")
    await host.shared.end()
  }

  @Test func `an entry in work of a context that is finished is found`() async throws {
    try await tested.sql(
      """
      SET search_path = sharepipe;
      INSERT INTO history (number, identifier, inbox, state, after, owner, rules, begun, crashes,
        created, updated, steps, runs)
      VALUES (1, 'done', 1, 'placed', 'move', 1, 'r', 1, 0, 1, 1, '[]', '[]')
      """)
    try entry("done")
    #expect(try await lines() == [])
    #expect(
      try await lines(later: .seconds(700)) == [
        "error: rows: \(folder.path)/work/done: holds an entry of a context that is finished, and may be "
          + "in two places. Compare it with 'sharepipe show done', and move it away"
      ])
  }
}
#endif
