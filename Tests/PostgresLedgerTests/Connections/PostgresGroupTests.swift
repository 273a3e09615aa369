#if PostgreSQL
import PostgresTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

@Suite(hasServer)
struct PostgresGroupTests {
  private func table() async throws -> PostgresConnection {
    let connection = try await connection(PostgresServer.shared.makeDatabase())
    try connection.run(
      script: "CREATE TABLE t (n bigint, UNIQUE (n) DEFERRABLE INITIALLY DEFERRED)")
    return connection
  }

  private func insert(_ number: Int64) -> PostgresStatement {
    PostgresStatement("INSERT INTO t VALUES ($1) RETURNING n", .integer(number))
  }

  private func numbers(_ connection: PostgresConnection) throws -> [Int64] {
    try connection.run("SELECT n FROM t ORDER BY n").rows.map { row in
      var row = row
      return try row.integer()
    }
  }

  @Test
  func `each group is done as a whole or not at all, whatever becomes of the others`()
    async throws
  {
    let connection = try await table()
    let ends = try connection.run([
      [insert(1), insert(2)],
      [insert(3), "SELECT 1/0", insert(4)],
      [],
      [insert(5)],
      // The commit is what fails.
      [insert(1)],
      ["DO $$ BEGIN RAISE WARNING 'low'; END $$", insert(6)],
    ])
    #expect(
      ends.map(summary) == [
        "done 1 1", "refused(\"22012\") at 1", "done", "done 1", "refused(\"23505\") at commit",
        "done 0 1",
      ])
    #expect(try numbers(connection) == [1, 2, 5, 6])
    let results = try ends[5].results()
    #expect(results[0].warnings.map(\.words) == ["low"])
    #expect(throws: PostgresError.self) { try ends[1].results() }
  }

  private func summary(_ end: PostgresGroupEnd) -> String {
    switch end {
    case .done(let results, _): (["done"] + results.map { "\($0.count)" }).joined(separator: " ")
    case .failed(let error, let statement):
      "\(error.reason) at \(statement.map(String.init) ?? "commit")"
    }
  }

  @Test
  func `a setting holds for its group alone`() async throws {
    let connection = try await connection()
    let ends = try connection.run([
      ["SELECT set_config('synchronous_commit', 'off', true)", "SHOW synchronous_commit"],
      ["SHOW synchronous_commit"],
    ])
    let said = try ends.map { end in
      var row = try #require(end.results().last).row()
      return try row.text()
    }
    #expect(said == ["off", "on"])
    guard case .done(_, let warnings) = ends[0] else { return }
    #expect(warnings == [])
  }

  @Test
  func `thousands of statements with large answers do not block each other`() async throws {
    let connection = try await connection()
    let text = String(repeating: "x", count: 1000)
    let statement = PostgresStatement("SELECT repeat($1::text, 10)", .text(text))
    let ends = try connection.run(Array(repeating: [statement], count: 4000))
    #expect(ends.count == 4000)
    var row = try #require(try ends.last?.results().first).row()
    #expect(try row.text().utf8.count == 10_000)
  }

  @Test
  func `groups after the loss of the connection are in doubt, and those before are done`()
    async throws
  {
    let connection = try await table()
    let ends = try connection.run([
      [insert(1)],
      ["SELECT pg_terminate_backend(pg_backend_pid())", insert(2)],
      [insert(3)],
    ])
    #expect(ends.map(summary) == ["done 1", "inDoubt at commit", "inDoubt at commit"])
    let error = #expect(throws: PostgresError.self) { try connection.run([[insert(4)]]) }
    #expect(error?.reason == .connectionLost)
  }
}
#endif
