#if PostgreSQL
import Documents
import PostgresTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

/// Whether a server can be started here.
let hasServer = ConditionTrait.enabled(
  if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing))

/// A connection to the server that the tests share.
func connection(
  _ database: String = "postgres", user: String = "postgres", within limit: Duration = .seconds(60)
) async throws -> PostgresConnection {
  let url = try await PostgresServer.shared.url(database, user: user)
  return try PostgresConnection.open(PostgresAddress(url), for: "test", within: limit)
}

@Suite(hasServer)
struct PostgresConnectionTests {
  @Test
  func `a server says what it is, also to a role that may do nothing`() async throws {
    let shared = try await PostgresServer.shared
    try await shared.sql("CREATE ROLE nothing LOGIN NOINHERIT")
    let server = try await connection(user: "nothing").server
    let said = try await shared.sql(
      """
      SELECT current_setting('server_version_num'), system_identifier, timeline_id
      FROM pg_control_system(), pg_control_checkpoint()
      """)
    #expect(said == ["\(server.version)|\(server.systemIdentifier)|\(server.timeline)"])
    #expect(server.timeline == 1)
    #expect(server.role == "nothing")
    #expect(!server.isStandby && !server.isEncrypted && server.isDirect)
    #expect(server.started.microseconds > 1_700_000_000_000_000)
  }

  @Test
  func `the server shows what a connection is for, and text is UTF-8`() async throws {
    let connection = try await connection()
    var row = try connection.run(
      "SELECT current_setting('application_name'), current_setting('client_encoding')"
    ).row()
    #expect(try row.text() == "sharepipe test")
    #expect(try row.text() == "UTF8")
  }

  @Test
  func `the number of rows and what the server says come with the result`() async throws {
    let connection = try await connection()
    try connection.run(script: "CREATE TEMPORARY TABLE t (n int); INSERT INTO t VALUES (1), (2)")
    #expect(try connection.run("UPDATE t SET n = n + 1").count == 2)
    #expect(try connection.run("DELETE FROM t WHERE n > 5").count == 0)
    #expect(try connection.run("SELECT * FROM t").rows.count == 2)
    let result = try connection.run(
      script: "DO $$ BEGIN RAISE WARNING 'low'; RAISE NOTICE 'so'; END $$")
    #expect(
      result.notices == [
        PostgresNotice(severity: "WARNING", sqlState: "01000", words: "low"),
        PostgresNotice(severity: "NOTICE", sqlState: "00000", words: "so"),
      ])
    #expect(result.warnings.map(\.words) == ["low"])
    #expect(try connection.run("SELECT 1").notices == [])
  }

  /// A statement, and the reason why it is refused.
  static let refusals: [(String, PostgresError.Reason)] = [
    ("SELECT * FROM nowhere", .missingObject),
    ("SELECT nothing()", .missingObject),
    ("SELECT colour FROM pg_class", .missingObject),
    ("SELECT * FROM nowhere.t", .missingObject),
    ("SELECT 1/0", .refused("22012")),
    ("SELEKT 1", .refused("42601")),
    ("DO $$ BEGIN RAISE EXCEPTION 'stale' USING ERRCODE = 'SP001'; END $$", .raised("SP001")),
    ("DO $$ BEGIN RAISE serialization_failure; END $$", .conflict),
    ("DO $$ BEGIN RAISE deadlock_detected; END $$", .conflict),
    ("DO $$ BEGIN RAISE lock_not_available; END $$", .lockTimeout),
    ("DO $$ BEGIN RAISE disk_full; END $$", .diskFull),
    ("DO $$ BEGIN RAISE read_only_sql_transaction; END $$", .readOnly),
    ("DO $$ BEGIN RAISE query_canceled; END $$", .statementTimeout),
    ("DO $$ BEGIN SET LOCAL ROLE pg_monitor; CREATE TABLE public.x (); END $$", .permissionDenied),
  ]

  @Test(arguments: refusals)
  func `a refusal has its reason, and the connection goes on`(
    text: String, reason: PostgresError.Reason
  ) async throws {
    let connection = try await connection()
    let error = #expect(throws: PostgresError.self) {
      try connection.run(PostgresStatement(text))
    }
    #expect(error?.reason == reason)
    #expect(error?.isOfConnection == false)
    var row = try connection.run("SELECT 7").row()
    #expect(try row.integer() == 7)
  }

  @Test
  func `a lock that is not to be had and a statement that takes too long are told apart`()
    async throws
  {
    let database = try await PostgresServer.shared.makeDatabase()
    let (holder, other) = (try await connection(database), try await connection(database))
    try holder.run(script: "CREATE TABLE t (n int)")
    try other.run(script: "SET lock_timeout = '50ms'; SET statement_timeout = '200ms'")
    try holder.transaction { () throws(PostgresError) in
      try holder.run("LOCK TABLE t")
      let error = #expect(throws: PostgresError.self) { try other.run("TABLE t") }
      #expect(error?.reason == .lockTimeout)
    }
    let error = #expect(throws: PostgresError.self) { try other.run("SELECT pg_sleep(9)") }
    #expect(error?.reason == .statementTimeout)
    #expect(
      error?.description
        == "\(other.place): the server ended a statement that took too long: canceling statement "
        + "due to statement timeout")
  }

  @Test
  func `a commit that fails after its statement was carried out is an error`() async throws {
    let connection = try await connection(PostgresServer.shared.makeDatabase())
    try connection.run(
      script:
        "CREATE TABLE t (n int UNIQUE DEFERRABLE INITIALLY DEFERRED); INSERT INTO t VALUES (1)")
    let error = #expect(throws: PostgresError.self) {
      try connection.run("INSERT INTO t VALUES (1)")
    }
    #expect(error?.reason == .refused("23505"))
    #expect(error?.detail == "Key (n)=(1) already exists.")
    #expect(try connection.run("TABLE t").rows.count == 1)
  }

  @Test
  func `a statement that leaves a transaction open costs the connection`() async throws {
    let connection = try await connection()
    let error = #expect(throws: PostgresError.self) { try connection.run("BEGIN") }
    #expect(
      error?.description == "\(connection.place): an answer has another form than this version "
        + "expects: a statement left its transaction open")
    let next = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    #expect(next?.reason == .connectionLost)
  }

  @Test
  func `a transaction is committed as a whole or not at all`() async throws {
    let connection = try await connection(PostgresServer.shared.makeDatabase())
    try connection.run(script: "CREATE TABLE t (n int)")
    let value = try connection.transaction { () throws(PostgresError) in
      try connection.run("INSERT INTO t VALUES (1)")
      return try connection.run("INSERT INTO t VALUES (2)").count
    }.value
    #expect(value == 1)
    let error = #expect(throws: PostgresError.self) {
      try connection.transaction { () throws(PostgresError) in
        try connection.run("INSERT INTO t VALUES (3)")
        try connection.run("SELECT 1/0")
      }
    }
    #expect(error?.reason == .refused("22012"))
    let passed = #expect(throws: PostgresError.self) {
      try connection.transaction { () throws(PostgresError) in
        try connection.run("INSERT INTO t VALUES (4)")
        _ = try? connection.run("SELECT 1/0")
      }
    }
    #expect(
      passed?.words == "an error was passed over, so the transaction was rolled back")
    #expect(try connection.run("TABLE t").rows.count == 2)
  }
}
#endif
