#if PostgreSQL
import PostgresTestSupport
import TestSupport
import Testing

@testable import PostgresLedger

@Suite(hasServer)
struct ListenerTests {
  @Test
  func `two connections notify each other`() async throws {
    let database = try await PostgresServer.shared.makeDatabase()
    let address = try await PostgresAddress(PostgresServer.shared.url(database))
    let listeners = try (0..<2).map { _ in
      try PostgresListener(to: address, channels: ["ready", "answered"])
    }
    var events = listeners.map { $0.events.makeAsyncIterator() }
    for number in 0..<2 {
      let event = await events[number].next()
      #expect(event == .listening)
    }
    let thread = try PostgresThread(to: address, for: "test")
    try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
      _ = try connection.run(script: "NOTIFY other; NOTIFY answered, 'inbox 1'; NOTIFY ready")
    }
    for number in 0..<2 {
      var heard: [String] = []
      for _ in 0..<2 {
        guard case .notified(let one) = await events[number].next() else { continue }
        heard.append("\(one.channel): \(one.payload)")
      }
      #expect(heard == ["answered: inbox 1", "ready: "])
    }
    for listener in listeners { await listener.close() }
    let last = await events[0].next()
    #expect(last == nil)
    await thread.close()
  }

  @Test
  func `a listener whose connection was lost listens again, and says so`() async throws {
    let database = try await PostgresServer.shared.makeDatabase()
    let address = try await PostgresAddress(PostgresServer.shared.url(database))
    let listener = try PostgresListener(to: address, channels: ["ready"])
    var events = listener.events.makeAsyncIterator()
    #expect(await events.next() == .listening)
    try await PostgresServer.shared.sql(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '\(database)' AND application_name = 'sharepipe listener'
      """)
    #expect(await events.next() == .listening)
    try await PostgresServer.shared.sql("NOTIFY ready", in: database)
    guard case .notified(let heard) = await events.next() else {
      Issue.record("nothing was heard")
      return
    }
    #expect(heard.channel == "ready")
    await listener.close()
  }
}

/// What is different behind pgbouncer 1.18, as Debian 12 has it, in transaction mode.
@Suite(
  hasServer,
  .enabled(
    if: PostgresPrograms.pooler != nil, "no pooler is installed (Debian: pgbouncer)"))
struct PoolerTests {
  @Test
  func `a listener behind a pooler in transaction mode says that it hears nothing`() async throws {
    let pooler = try await PostgresPooler(before: PostgresServer.shared, mode: "transaction")
    let address = try PostgresAddress(pooler.url())
    let listener = try PostgresListener(to: address, channels: ["ready"])
    var events: [PostgresListener.Event] = []
    for await event in listener.events { events.append(event) }
    guard case .pooled(let error) = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(events.count == 1)
    #expect(
      error.description.hasPrefix(
        "\(error.place): notifications do not arrive, because a pooler in transaction mode is in "
          + "between: "))
    #expect(
      error.description.hasSuffix("; new work is found by asking, a few seconds later"))
    await listener.close()
  }

  @Test
  func `a listener behind a pooler in session mode hears`() async throws {
    let pooler = try await PostgresPooler(before: PostgresServer.shared, mode: "session")
    let listener = try PostgresListener(to: PostgresAddress(pooler.url()), channels: ["ready"])
    var events = listener.events.makeAsyncIterator()
    #expect(await events.next() == .listening)
    try await PostgresServer.shared.sql("NOTIFY ready")
    guard case .notified = await events.next() else {
      Issue.record("nothing was heard")
      return
    }
    await listener.close()
  }

  @Test
  func `statements, groups and transactions of several connections work through few`()
    async throws
  {
    let pooler = try await PostgresPooler(before: PostgresServer.shared, mode: "transaction")
    let database = try await PostgresServer.shared.makeDatabase()
    let address = try PostgresAddress(pooler.url(database))
    let connections = try (0..<6).map { _ in
      try PostgresConnection.open(address, for: "test", within: .seconds(60))
    }
    #expect(!connections[0].server.isDirect)
    #expect(connections[0].server.version >= 150_000)
    try connections[0].run(script: "CREATE TABLE t (n bigint)")
    for round in 0..<20 {
      for connection in connections {
        let insert = PostgresStatement("INSERT INTO t VALUES ($1)", .integer(Int64(round)))
        try connection.run(insert)
        let ends = try connection.run([[insert, insert], [insert, "SELECT 1/0"]])
        #expect(try ends[0].results().count == 2)
        #expect(throws: PostgresError.self) { try ends[1].results() }
        try connection.transaction { () throws(PostgresError) in
          try connection.run(insert)
        }
      }
    }
    #expect(try connections[5].run("TABLE t").rows.count == 20 * 6 * 4)
  }

  @Test
  func `what the pooler says of a database that it cannot reach is passed on`() async throws {
    let pooler = try await PostgresPooler(before: PostgresServer.shared, mode: "transaction")
    let error = #expect(throws: PostgresError.self) {
      try PostgresConnection.open(
        PostgresAddress(pooler.url("nowhere")), for: "test", within: .seconds(60))
    }
    #expect(error?.words.contains("nowhere") == true, "\(error?.description ?? "")")
  }
}
#endif
