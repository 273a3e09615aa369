#if PostgreSQL
import PostgresTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

/// What a server with standbys does, as far as connections see it.
@Suite(hasServer)
struct ReplicationTests {
  /// A server that waits with each commit for a standby that never comes, and a table in it.
  private func waitingServer() async throws -> PostgresServer {
    var options = PostgresServer.Options()
    options.settings = ["synchronous_standby_names = 'absent'"]
    let server = try await PostgresServer(options)
    try await server.sql("SET synchronous_commit = local; CREATE TABLE t (n int)")
    return server
  }

  private func insert(
    _ server: PostgresServer, endedBy function: String
  ) async throws -> Result<PostgresResult, any Error> {
    let thread = try PostgresThread(to: PostgresAddress(server.url()), for: "test")
    async let result = Task {
      try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
        try connection.run("INSERT INTO t VALUES (1)")
      }
    }.result
    let isEnded = await eventually {
      let statement = """
        SELECT \(function)(pid) FROM pg_stat_activity
        WHERE wait_event = 'SyncRep' AND query LIKE 'INSERT%'
        """
      return (try? await server.sql(statement)) == ["t"]
    }
    #expect(isEnded)
    let found = await result
    await thread.close()
    return found
  }

  @Test
  func `a commit whose wait for a standby was cancelled comes with a warning`() async throws {
    let server = try await waitingServer()
    let result = try await insert(server, endedBy: "pg_cancel_backend").get()
    #expect(result.count == 1)
    #expect(
      result.warnings == [
        PostgresNotice(
          severity: "WARNING", sqlState: "01000",
          words: "canceling wait for synchronous replication due to user request")
      ])
    #expect(try await server.sql("SELECT count(*) FROM t") == ["1"])
  }

  @Test
  func `a commit whose wait for a standby was ended with its session is in doubt`() async throws {
    let server = try await waitingServer()
    let result = try await insert(server, endedBy: "pg_terminate_backend")
    let error = #expect(throws: PostgresError.self) { try result.get() }
    #expect(error?.reason == .inDoubt)
    // It was carried out all the same.
    #expect(try await server.sql("SELECT count(*) FROM t") == ["1"])
  }

  @Test
  func `a promotion begins a new timeline, which is seen at once`() async throws {
    let server = try await PostgresServer()
    let primary = try PostgresAddress(server.url())
    let first = try PostgresConnection.open(primary, for: "test", within: .seconds(60)).server
    #expect(first.timeline == 1 && !first.isStandby)
    try await server.stop()
    try server.makeStandby()
    try await server.start()
    let refused = #expect(throws: PostgresError.self) {
      try PostgresConnection.open(primary, for: "test", within: .seconds(60))
    }
    #expect(refused?.reason == .readOnly)
    #expect(
      refused?.description.hasSuffix(
        ": the server takes no writes: it is a standby; name the primary in the URL, or all servers "
          + "of which one is the primary") == true,
      "\(refused?.description ?? "")")
    let any = try PostgresAddress(server.url() + "&target_session_attrs=any")
    let follower = try PostgresConnection.open(any, for: "test", within: .seconds(60))
    #expect(follower.server.timeline == 1 && follower.server.isStandby)
    let write = #expect(throws: PostgresError.self) { try follower.run("CREATE TABLE t ()") }
    #expect(write?.reason == .readOnly)
    try follower.run("SELECT pg_promote()")
    let promoted = try PostgresConnection.open(primary, for: "test", within: .seconds(60)).server
    #expect(promoted.timeline == 2 && !promoted.isStandby)
    #expect(promoted.systemIdentifier == first.systemIdentifier)
  }

  @Test
  func `a server behind a pooler that takes no writes any more is left`() async throws {
    let server = try await PostgresServer()
    let pooler = try await PostgresPooler(before: server, mode: "transaction")
    try await server.sql("CREATE TABLE t (n int)")
    let thread = try PostgresThread(to: PostgresAddress(pooler.url()), for: "test")
    let write = { () async throws(PostgresError) -> Int in
      try await thread.perform(within: .seconds(2)) { connection throws(PostgresError) in
        try connection.run("INSERT INTO t VALUES (1)").count
      }
    }
    #expect(try await write() == 1)
    try await server.stop()
    try server.makeStandby()
    try await server.start()
    // The pooler, which stays, says what it learned of the primary.
    let isLeft = await eventually(within: .seconds(60)) {
      _ = try? await write()
      return thread.link.lastError?.words == "it is a standby"
    }
    #expect(isLeft, "\(thread.link)")
    // And what it learns of the standby now, it says of the primary.
    try await server.sql("SELECT pg_promote()")
    #expect(await eventually(within: .seconds(60)) { (try? await write()) == 1 })
    await thread.close()
  }
}
#endif
