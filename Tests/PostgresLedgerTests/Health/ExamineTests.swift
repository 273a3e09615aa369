#if PostgreSQL
import PostgresTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

/// What is seen of a real server, and by which roles.
@Suite(hasServer)
struct ExamineTests {
  private func facts(
    _ tested: TestedLedger, as user: String? = nil
  ) async throws -> EngineFacts {
    let connection =
      if let user { try await connection(tested.database, user: user) } else {
        try await connection(tested.database)
      }
    return try EngineFacts(of: connection)
  }

  @Test(arguments: ["worker", "reader", "person"])
  func `each role sees the server as its owner does`(group: String) async throws {
    let tested = try await TestedLedger()
    let name = "\(group)_\(tested.database)"
    try await tested.sql("CREATE ROLE \(name) LOGIN IN ROLE sharepipe_\(group)")
    let facts = try await facts(tested, as: name)
    #expect(facts.owner == "postgres" && facts.seesAll && !facts.isStandby)
    #expect(facts.timeline == 1 && facts.system != 0 && facts.version.hasPrefix("1"))
    #expect(facts.settings["fsync"] == "off")
    #expect(facts.settings["synchronous_standby_names"] == "")
    #expect(facts.settings.count == 4)
    #expect(facts.standbys.isEmpty && facts.restRows == 0)
    #expect(facts.prepared == [] && facts.inactiveSlots != nil)
    #expect(facts.plan != nil && facts.deadRows != nil)
  }

  @Test func `a user without a role of the ledger sees nothing`() async throws {
    let tested = try await TestedLedger()
    let name = "nobody_\(tested.database)"
    try await tested.sql("CREATE ROLE \(name) LOGIN")
    let error = await #expect(throws: PostgresError.self) {
      try await self.facts(tested, as: name)
    }
    #expect(error?.reason == .permissionDenied)
  }

  @Test func `an old transaction, rows of no month, and settings of a role are found`() async throws
  {
    let tested = try await TestedLedger()
    try await tested.sql(
      """
      SET search_path = sharepipe;
      ALTER ROLE \(tested.user) SET synchronous_commit = off;
      INSERT INTO history (number, identifier, inbox, state, after, owner, rules, begun, crashes,
        created, updated, ended, steps, runs)
      VALUES (1, 'x', 1, 'placed', 'move', 1, 'r', 1, 0, 1, 1, '2020-01-01', '[]', '[]')
      """)
    let facts = try await facts(tested)
    #expect(
      facts.overrides == [
        .init(role: tested.user, database: nil, setting: "synchronous_commit=off")
      ])
    #expect(facts.restRows == 1)
    let open = Task { try? await tested.sql("SELECT  pg_sleep(60)\n FROM sharepipe.ledger") }
    let query = "SELECT pg_sleep(60) FROM sharepipe.ledger"
    #expect(
      await eventually { (try? await self.facts(tested))?.oldest?.query == query })
    let oldest = try #require(try await self.facts(tested).oldest)
    #expect(oldest.user == "postgres" && oldest.age < .seconds(60))
    try await tested.sql("SELECT pg_terminate_backend(\(oldest.process))")
    _ = await open.value
    #expect(await eventually { (try? await self.facts(tested))?.oldest == nil })
  }

  @Test func `the plan of the claim is that of the function in the database`() async throws {
    let tested = try await TestedLedger()
    try await tested.sql(
      """
      SET search_path = sharepipe;
      ALTER TABLE open_contexts SET (autovacuum_enabled = off);
      INSERT INTO open_contexts (identifier, inbox, state, turn, after, owner, rules, begun, crashes,
        created, updated, steps)
      SELECT md5(i::text), 1, 'ready', i, 'move', 1000, 'r', 0, 0, now_us(), now_us(), step('seen')
      FROM generate_series(1, 20000) i;
      ANALYZE open_contexts
      """)
    #expect(try await facts(tested).plan == .index)
    try await tested.sql("DROP INDEX sharepipe.open_contexts_ready")
    #expect(try await facts(tested).plan == .wholeTable)
  }

  @Test func `an owner who is no administrator says what was not looked at`() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.makeDatabase()
    let owner = "owner_\(database)"
    try await server.sql("CREATE ROLE \(owner) LOGIN; ALTER DATABASE \(database) OWNER TO \(owner)")
    // The roles of a ledger are there since the first one.
    _ = try await TestedLedger()
    let connection = try await connection(database, user: owner)
    try PostgresSchema.install(with: connection)
    let facts = try EngineFacts(of: connection)
    #expect(facts.owner == owner && !facts.seesAll && facts.plan != nil)
    #expect(
      facts.findings.map(\.line).contains(
        "note: engine: the transactions of other users could not be looked at. An administrator permits "
          + "it with GRANT pg_read_all_stats TO \(owner)"))
    try await server.sql("GRANT pg_read_all_stats TO \(owner)")
    #expect(try EngineFacts(of: connection).seesAll)
  }
}
#endif
