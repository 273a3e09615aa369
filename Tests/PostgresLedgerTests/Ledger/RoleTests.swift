#if PostgreSQL
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

/// What each role may do, and what it may not do.
@Suite(hasServer)
struct RoleTests {
  private static let tables = [
    "sessions", "lanes", "open_contexts", "open_runs", "stale_runs", "slots", "history",
    "history_rest", "answers", "answer_links", "inboxes", "rules", "services", "ledger",
  ]
  private static let ownerFunctions = ["make_inbox('x')"]
  private static let personFunctions = [
    "drain('a')", "forget('a')", "accept_rules('inbox', 'x')", "undo_runs('x', '{}', '[]')",
    "reconcile('inbox', '[]', '[]', '{}', '{}')",
  ]
  private static let readerFunctions = [
    "newest_fence()", "examine()", "open_rows('inbox', '', 9, NULL)",
  ]
  private static let workerFunctions = [
    "sweep()", "claim(gen_random_uuid(), 1, 1)", "commit_contexts('[]', '[]')",
    "file_contexts('[]')", "begin_runs('[]')", "end_runs('[]')", "withdraw_runs('[]')",
    "heartbeat(gen_random_uuid(), '1 s')", "close_session(gen_random_uuid())",
    "be_doorman(gen_random_uuid(), 1)", "arrivals(gen_random_uuid(), 1, 1, '', 1)",
    "make_partitions()",
  ]
  /// Parts of others, which no role calls.
  private static let parts = [
    "may_claim(gen_random_uuid(), 1)", "newest_rules(1)", "written('[]')", "step('x')",
    "note_answers(1, '[]')", "begin_links('new')", "added('[]', '[]')",
  ]

  private func user(of group: String, in tested: TestedLedger) async throws -> PostgresConnection {
    let name = "\(group)_\(tested.database)"
    try await tested.sql("CREATE ROLE \(name) LOGIN IN ROLE sharepipe_\(group)")
    return try await connection(tested.database, user: name)
  }

  private func isDenied(_ statement: String, _ connection: PostgresConnection) throws -> Bool {
    do throws(PostgresError) {
      try connection.run(script: statement)
      return false
    } catch {
      if error.reason == .permissionDenied { return true }
      throw error
    }
  }

  @Test(arguments: ["worker", "reader", "person"])
  func `no role writes a table, and none reads those behind the views`(group: String) async throws {
    let tested = try await TestedLedger()
    let connection = try await user(of: group, in: tested)
    for table in Self.tables {
      for statement in [
        "INSERT INTO \(table) DEFAULT VALUES", "DELETE FROM \(table)", "TRUNCATE \(table)",
        "DROP TABLE \(table)",
        "CREATE TRIGGER t AFTER INSERT ON \(table) EXECUTE FUNCTION now()",
      ] {
        let isRefused = try isDenied(statement, connection)
        #expect(isRefused, "\(statement)")
      }
    }
    for table in Self.tables.prefix(8) where table != "stale_runs" {
      #expect(try isDenied("SELECT FROM \(table)", connection), "\(table)")
    }
    for view in [
      "contexts", "runs", "events", "outcomes", "queue", "hosts", "answers", "answer_links",
    ] {
      #expect(try !isDenied("SELECT * FROM \(view)", connection), "\(view)")
    }
    for statement in [
      "CREATE TABLE sharepipe.mine (a int)", "CREATE TEMP TABLE mine (a int)",
      "CREATE FUNCTION sharepipe.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "SELECT nextval('sharepipe.fences')", "CREATE SCHEMA mine",
    ] {
      #expect(try isDenied(statement, connection), "\(statement)")
    }
  }

  @Test(
    arguments: [
      ("worker", workerFunctions + readerFunctions, personFunctions + ownerFunctions + parts),
      ("person", personFunctions + readerFunctions, workerFunctions + ownerFunctions + parts),
      ("reader", readerFunctions, workerFunctions + personFunctions + ownerFunctions + parts),
    ])
  func `a role runs its functions, and no other`(
    group: String, allowed: [String], denied: [String]
  ) async throws {
    let tested = try await TestedLedger()
    let connection = try await user(of: group, in: tested)
    for function in allowed {
      #expect(try !isDenied("SELECT \(function)", connection), "\(function)")
    }
    for function in denied {
      #expect(try isDenied("SELECT \(function)", connection), "\(function)")
    }
  }

  @Test
  func `every function that runs as the owner finds its names in our schema first`() async throws {
    let tested = try await TestedLedger()
    let others = try await tested.sql(
      """
      SELECT proname FROM pg_proc WHERE pronamespace = 'sharepipe'::regnamespace
        AND (prosecdef OR proconfig IS NOT NULL)
        AND NOT 'search_path=sharepipe, pg_temp' = ANY (coalesce(proconfig, '{}'))
      """)
    #expect(others == [])
    let open = try await tested.sql(
      """
      SELECT p.proname FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      WHERE p.pronamespace = 'sharepipe'::regnamespace AND a.grantee = 0
      """)
    #expect(open == [], "everybody may run them")
  }

  @Test
  func `temporary tables and functions with our names change nothing`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host("a", rules: "old")
    try await host.arrive([JournalSample.context("1")])
    _ = try await tested.host("b", rules: "new")
    // A database whose owner allows temporary tables, and a schema of the user's own.
    let worker = try await user(of: "worker", in: tested)
    let name = worker.server.role
    try await tested.sql("GRANT TEMPORARY, CREATE ON DATABASE \(tested.database) TO \(name)")
    try worker.run(
      script: """
        CREATE TEMP TABLE sessions AS SELECT '\(host.session)'::uuid AS id, NULL::timestamptz AS fenced,
          false AS draining, now() + interval '1 day' AS lease_until, 'a' AS host;
        CREATE TEMP TABLE services AS SELECT '\(host.session)'::uuid AS session, 1 AS inbox,
          'old' AS rules;
        CREATE TEMP TABLE rules AS SELECT 1 AS inbox, 'old' AS fingerprint, now() AS accepted;
        CREATE TEMP TABLE answers (context bigint, kind text, time bigint, details text);
        GRANT ALL ON pg_temp.sessions, pg_temp.services, pg_temp.rules, pg_temp.answers TO PUBLIC;
        CREATE SCHEMA mine;
        CREATE FUNCTION mine.may_claim(uuid, int) RETURNS boolean LANGUAGE sql AS 'SELECT true';
        CREATE FUNCTION mine.now_us() RETURNS bigint LANGUAGE sql AS 'SELECT 0::bigint';
        GRANT USAGE ON SCHEMA mine TO PUBLIC
        """)
    try worker.run(script: "SET search_path = pg_temp, mine, sharepipe")
    let claimed = try worker.run(
      PostgresStatement(
        "SELECT identifier FROM sharepipe.claim($1::text::uuid, 1, 9)", .text(host.session)))
    #expect(claimed.rows.isEmpty)
    var alive = try worker.run(
      "SELECT is_alive, now_us > 0 FROM sharepipe.heartbeat(gen_random_uuid(), '1 s')"
    ).row()
    #expect(try !alive.bool() && alive.bool())
    #expect(try await tested.row("1", "state") == "ready")
  }
}
#endif
