#if PostgreSQL
import PostgresTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// What is known when a connection ends before, while and after a statement is carried out.
@Suite(hasServer)
struct ConnectionLossTests {
  @Test
  func `a statement that is not answered in time is in doubt, and the connection is closed`()
    async throws
  {
    let connection = try await connection()
    connection.deadline = .now + .milliseconds(100)
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT pg_sleep(60)") }
    #expect(error?.reason == .inDoubt)
    #expect(
      error?.description == "\(connection.place): no answer came, so it is not known whether the "
        + "statement was carried out: no answer came in time")
    connection.deadline = .now + .seconds(60)
    let next = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    #expect(next?.reason == .connectionLost)
  }

  @Test
  func `a statement whose time was over before it was sent was not begun`() async throws {
    let connection = try await connection()
    connection.deadline = .now
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    #expect(error?.reason == .notBegun)
    connection.deadline = .now + .seconds(60)
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test
  func `a statement during which the server ends the session is in doubt`() async throws {
    let connection = try await connection()
    let error = #expect(throws: PostgresError.self) {
      try connection.run("SELECT pg_terminate_backend(pg_backend_pid())")
    }
    #expect(error?.reason == .inDoubt)
    #expect(error?.words == "terminating connection due to administrator command")
  }

  @Test
  func `a statement after the server has ended the session was not carried out`() async throws {
    let (connection, other) = (try await connection(), try await connection())
    var row = try connection.run("SELECT pg_backend_pid()").row()
    try other.run(
      PostgresStatement("SELECT pg_terminate_backend($1::int, 10000)", .integer(row.integer())))
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    #expect(error?.reason == .connectionLost)
    #expect(
      error?.description == "\(connection.place): the connection was lost, and nothing was done: "
        + "terminating connection due to administrator command")
  }

  @Test
  func `within a transaction nothing is in doubt before the commit`() async throws {
    let connection = try await connection()
    let error = #expect(throws: PostgresError.self) {
      try connection.transaction { () throws(PostgresError) in
        try connection.run("SELECT pg_terminate_backend(pg_backend_pid())")
      }
    }
    #expect(error?.reason == .connectionLost)
  }

  @Test
  func `a statement is in doubt when the server is killed meanwhile, and the server comes back`()
    async throws
  {
    let server = try await PostgresServer()
    let thread = try PostgresThread(to: PostgresAddress(server.url()), for: "test")
    let first = try await thread.perform(within: .seconds(60)) { $0.server }
    async let slept = thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
      try connection.run("SELECT pg_sleep(60)").count
    }
    let begun = await eventually {
      let count = "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'"
      return (try? await server.sql(count)) == ["1"]
    }
    #expect(begun)
    try await server.kill()
    do {
      _ = try await slept
      Issue.record("it came back")
    } catch let error as PostgresError {
      #expect(error.reason == .inDoubt)
      #expect(error.words.hasPrefix("server closed the connection unexpectedly"))
    }
    let isAway = await eventually { thread.link.lastError?.reason == .unreachable }
    #expect(isAway)
    try await server.start()
    let again = try await thread.perform(within: .seconds(60)) { $0.server }
    #expect(again.systemIdentifier == first.systemIdentifier)
    #expect(again.started != first.started)
    await thread.close()
  }

  @Test
  func `a server that does not answer is given up in time, and the next one is tried`()
    async throws
  {
    // It accepts connections, and nothing reads them.
    let silent = try SilentServer()
    let shared = try await PostgresServer.shared
    let text =
      "postgresql://postgres@/postgres?host=127.0.0.1,\(shared.socket)"
      + "&port=\(silent.port),\(shared.port)&connect_timeout=1"
    let start = ContinuousClock.now
    let connection = try PostgresConnection.open(
      PostgresAddress(text), for: "test", within: .seconds(60))
    #expect(connection.place.hasSuffix("host=\(shared.socket)"))
    #expect((1..<30).contains((ContinuousClock.now - start) / .seconds(1)))
    let alone = try PostgresAddress(
      "postgresql://127.0.0.1:\(silent.port)/x?connect_timeout=1")
    let error = #expect(throws: PostgresError.self) {
      try PostgresConnection.open(alone, for: "test", within: .seconds(60))
    }
    #expect(
      error?.description
        == "postgresql://127.0.0.1:\(silent.port)/x: no connection: no answer came in time; check "
        + "that PostgreSQL is running there, and that a firewall lets it through")
  }
}
#endif
