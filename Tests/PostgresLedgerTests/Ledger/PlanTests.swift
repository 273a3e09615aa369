#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// How the database comes to the rows that are asked for: never by reading a whole table.
@Suite(hasServer)
struct PlanTests {
  /// A ledger with 50,000 contexts that are ready, and 100,000 in its history.
  private static let filled = Task { () async throws -> (TestedLedger, LedgerHost) in
    let tested = try await TestedLedger()
    let host = try await tested.host()
    try await tested.sql(
      """
      SET search_path = sharepipe;
      ALTER TABLE open_contexts SET (autovacuum_enabled = off);
      INSERT INTO open_contexts (identifier, inbox, state, turn, after, owner, rules, begun, crashes,
        created, updated, steps)
      SELECT md5(i::text), 1, 'ready', i, 'move', 1000, 'r', 0, 0, now_us(), now_us(), step('seen')
      FROM generate_series(1, 50000) i;
      INSERT INTO history (number, identifier, inbox, state, after, owner, rules, "end", begun,
        crashes, created, updated, place, steps, runs)
      SELECT nextval('numbers'), 'h' || md5(i::text), 1, 'placed', 'move', 1000 + i % 7, 'r',
        (ARRAY['done', 'done', 'failed', 'declined'])[1 + i % 4], 1, 0, now_us() + i, now_us() + i,
        ('done/' || i)::bytea, step('seen'),
        '[{"extension": "a", "key": "k", "stage": 0, "attempt": 1, "began": 1}]'
      FROM generate_series(1, 100000) i;
      """)
    return (tested, host)
  }

  /// The steps of a plan that read a table from the first row to the last.
  private func faults(
    of statement: String, in tested: TestedLedger
  ) async throws -> [String] {
    let month = try await tested.sql("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYYMM')")
    let plan = try await tested.sql(
      "SET search_path = sharepipe; EXPLAIN (COSTS OFF) \(statement)")
    // The tables of the months to come are empty.
    return plan.filter { line in
      line.contains("Seq Scan on open_contexts")
        || line.contains("Seq Scan on history_\(month.first ?? "")")
    }
  }

  /// The statements with which a function of ours chooses rows, with values in place of its parameters.
  private func choices(
    in script: String, _ name: String, _ values: [(String, String)]
  ) throws -> [String] {
    let parts = script.split(
      separator: "CREATE FUNCTION \(name)(", omittingEmptySubsequences: false)
    let function = try #require(parts.count == 2 ? parts.last : nil)
    let pieces = function.split(separator: "$$")
    let body = String(try #require(pieces.count > 1 ? pieces[1] : nil))
    return body.split(separator: "ARRAY(").dropFirst().compactMap { piece in
      guard let end = piece.firstRange(of: "SKIP LOCKED") else { return nil }
      return values.reduce(String(piece[..<end.upperBound])) { text, value in
        text.replacing(value.0, with: value.1)
      }
    }
  }

  @Test
  func `a claim reads as many rows as it takes, whatever is known of the table`() async throws {
    let (tested, host) = try await Self.filled.value
    let values = [
      ("p_session", "'\(host.session)'::uuid"), ("p_inbox", "1"), ("p_count", "32"),
      ("p_age", "interval '30 seconds'"), ("p_line", "'org.example.a'"),
    ]
    for isAnalyzed in [false, true] {
      if isAnalyzed { try await tested.sql("ANALYZE") }
      for (name, indexes) in [
        ("claim", ["open_contexts_ready", "open_contexts_parked"]),
        ("claim_ended", ["open_contexts_ended"]),
      ] {
        let statements = try choices(in: PostgresSchema.claims, name, values)
        try #require(statements.count == indexes.count)
        for (statement, index) in zip(statements, indexes) {
          let plan = try await tested.sql(
            "SET search_path = sharepipe; EXPLAIN (COSTS OFF) \(statement)")
          let text = plan.joined(separator: "\n")
          #expect(text.contains(index), "\(text)")
          #expect(!text.contains("Seq Scan on open_contexts"), "\(text)")
          // Of what can be claimed, all is in the index in its order: nothing is sorted.
          guard index == "open_contexts_ready" else { continue }
          #expect(text.contains("Index Scan using \(index) on open_contexts"), "\(text)")
          #expect(!text.contains("Sort Key"), "\(text)")
        }
      }
      // What the functions themselves read, with their plans as they are kept.
      let read = try await rowsRead(tested) {
        _ = try await host.claimNames()
        _ = try await host.shared.claim(in: 1, parkedFor: "org.example.a", atMost: 32)
        try await host.shared.sweep()
        _ = try await host.shared.unfiled(in: 1, for: .zero, atMost: 32)
      }
      #expect(read < 1000)
    }
  }

  /// How many rows of open contexts were read one after the other meanwhile.
  private func rowsRead(
    _ tested: TestedLedger, _ body: () async throws -> Void
  ) async throws -> Int {
    let question = """
      SELECT pg_stat_force_next_flush();
      SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'open_contexts'
      """
    func count() async throws -> Int {
      try await Task.sleep(for: .seconds(1.5))
      return try await tested.sql(question).last.flatMap { Int($0) } ?? 0
    }
    let before = try await count()
    try await body()
    return try await count() - before
  }

  private static func questions(in inbox: String?) -> [(String, PostgresStatement)] {
    [
      ("a context", PostgresStatement(.context("h1"), in: inbox)),
      ("held", PostgresStatement(.history(.held, before: nil, limit: 50), in: inbox)),
      ("how many are held", PostgresStatement(.heldCount, in: inbox)),
      (
        "a page of the history",
        PostgresStatement(.history(JournalFilter(), before: 9, limit: 50), in: inbox)
      ),
      ("what waits", PostgresStatement(.due(at: 5, limit: 50), in: inbox)),
      ("what is next", PostgresStatement(.nextWaiting, in: inbox)),
      ("what is due for a person", PostgresStatement(.expired(at: 5, limit: 50), in: inbox)),
      ("when a person is late", PostgresStatement(.nextExpiry, in: inbox)),
      ("what is not finished", PostgresStatement(.unfinished(after: nil, limit: 50), in: inbox)),
      ("steps", PostgresStatement(.steps(of: "h1"), in: inbox)),
      ("the last answer", PostgresStatement(.lastAnswer(of: "h1"), in: inbox)),
      ("runs", PostgresStatement(.runs(of: "h1"), in: inbox)),
      (
        "what has ended since",
        PostgresStatement(.ended(in: [.failed], since: 1, limit: 50), in: inbox)
      ),
      (
        "what is in a folder",
        PostgresStatement(.placed(in: .done, after: nil, limit: 50), in: inbox)
      ),
      ("what is at a place", PostgresStatement(.newestHolder(of: "done/1"), in: inbox)),
      ("the share of an owner", PostgresStatement(.usage(of: 1001, since: .now()), in: inbox)),
      ("an opening", PostgresStatement(.opening(named: "a"), in: inbox)),
      ("a line", PostgresStatement(.parked(for: "a", limit: 5), in: inbox)),
    ]
  }

  @Test(arguments: [nil, "inbox"])
  func `questions use indexes`(inbox: String?) async throws {
    let (tested, _) = try await Self.filled.value
    try await tested.sql("ANALYZE")
    for (name, statement) in Self.questions(in: inbox) {
      var text = statement.text
      for (number, value) in statement.values.enumerated().reversed() {
        let literal =
          switch value {
          case .integer(let number): "\(number)"
          case .text(let text): "'\(text)'"
          case .bytes(let bytes): "'\\x\(LedgerJSON.hex(bytes))'::bytea"
          default: "NULL"
          }
        text = text.replacing("$\(number + 1)", with: literal)
      }
      let faults = try await faults(of: text, in: tested)
      #expect(faults == [], "\(name): \(text)")
    }
  }
}
#endif
