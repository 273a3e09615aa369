#if PostgreSQL
import Glibc
import PostgresTestSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresLedger

@Suite(hasServer)
struct PostgresThreadTests {
  private func thread(
    _ database: String = "postgres", user: String = "postgres"
  ) async throws -> PostgresThread {
    let url = try await PostgresServer.shared.url(database, user: user)
    return try PostgresThread(to: PostgresAddress(url), for: "test")
  }

  /// The process at the server that serves a thread.
  private func process(_ thread: PostgresThread) async throws -> Int64 {
    try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
      var row = try connection.run("SELECT pg_backend_pid()").row()
      return try row.integer()
    }
  }

  @Test
  func `many callers share one connection, in the order in which they came`() async throws {
    let thread = try await thread(PostgresServer.shared.makeDatabase())
    try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
      _ = try connection.run(script: "CREATE TABLE t (n bigint)")
    }
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
            let insert = PostgresStatement("INSERT INTO t VALUES ($1)", .integer(Int64(number)))
            _ = try connection.run(insert)
          }
        }
      }
      try await group.waitForAll()
    }
    let count = try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
      try connection.run("TABLE t").rows.count
    }
    #expect(count == 200)
    #expect(thread.link.server?.role == "postgres")
    await thread.close()
    #expect(thread.link.phase == .closed)
  }

  @Test
  func `a lost connection is made again before the next work, and is noticed without any`()
    async throws
  {
    let thread = try await thread()
    let first = try await process(thread)
    try await PostgresServer.shared.sql("SELECT pg_terminate_backend(\(first))")
    let isNoticed = await eventually { thread.link.lastError != nil }
    #expect(isNoticed)
    #expect(thread.link.lastError?.reason == .connectionLost)
    #expect(try await process(thread) != first)
    #expect(thread.link.failures == 0)
    await thread.close()
  }

  @Test
  func `work that is not begun in time says why, and what was in line goes on`() async throws {
    let thread = try await thread()
    _ = try await process(thread)
    let (begun, ended) = (Counter(), Counter())
    async let slow = thread.perform(within: .seconds(60)) { _ in
      begun.add()
      while ended.count == 0 { usleep(1000) }
      return 1
    }
    _ = await eventually { begun.count > 0 }
    let error = await #expect(throws: PostgresError.self) {
      try await thread.perform(within: .milliseconds(50)) { _ in 1 }
    }
    ended.add()
    #expect(error?.reason == .notBegun)
    #expect(error?.words == "other work took all of its time")
    #expect(try await slow == 1)
    await thread.close()
  }

  @Test
  func `the deadline of its caller ends a statement, and the next work has a new connection`()
    async throws
  {
    let thread = try await thread()
    let first = try await process(thread)
    let error = await #expect(throws: PostgresError.self) {
      try await thread.perform(within: .milliseconds(200)) { connection throws(PostgresError) in
        _ = try connection.run("SELECT pg_sleep(60)")
      }
    }
    #expect(error?.reason == .inDoubt)
    #expect(try await process(thread) != first)
    await thread.close()
  }

  @Test
  func `a cancelled caller that waits is let go`() async throws {
    let thread = try await thread()
    _ = try await process(thread)
    let (begun, ended) = (Counter(), Counter())
    try await withThrowingTaskGroup { group in
      group.addTask {
        _ = try await thread.perform(within: .seconds(60)) { _ in
          begun.add()
          while ended.count == 0 { usleep(1000) }
        }
      }
      _ = await eventually { begun.count > 0 }
      let waiting = Task { try await thread.perform(within: .seconds(60)) { _ in 1 } }
      waiting.cancel()
      let error = await #expect(throws: PostgresError.self) { try await waiting.value }
      #expect(error?.words == "the caller was cancelled")
      ended.add()
      try await group.waitForAll()
    }
    await thread.close()
  }

  @Test
  func `closing does what is in line, and takes nothing more`() async throws {
    let thread = try await thread()
    let done = Counter()
    async let works: Void = withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
            try connection.run("SELECT pg_sleep(0.01)")
            done.add()
          }
        }
      }
      try await group.waitForAll()
    }
    _ = await eventually { done.count > 0 }
    await thread.close()
    // Those that had not come into line by then were refused.
    do { try await works } catch let error as PostgresError { #expect(error.reason == .closed) }
    let error = await #expect(throws: PostgresError.self) {
      try await thread.perform(within: .seconds(60)) { _ in 1 }
    }
    #expect(error?.reason == .closed)
    #expect(
      error?.description == (try await PostgresAddress(PostgresServer.shared.url()).description)
        + ": the connection is closed")
  }

  @Test
  func `what only a person can change fails at once`() async throws {
    let thread = try await thread("nowhere")
    let error = await #expect(throws: PostgresError.self) {
      try await thread.perform(within: .seconds(600)) { _ in 1 }
    }
    #expect(error?.reason == .missingDatabase)
    #expect(
      error?.description.hasSuffix(
        "database \"nowhere\" does not exist; check the name in the URL, or make the database with "
          + "createdb") == true, "\(error?.description ?? "")")
    await thread.close()
  }

  @Test
  func `without a connection, work waits for its time, and closing does not wait at all`()
    async throws
  {
    let silent = try SilentServer()
    let thread = try PostgresThread(
      to: PostgresAddress("postgresql://127.0.0.1:\(silent.port)/x?connect_timeout=600"),
      for: "test")
    let error = await #expect(throws: PostgresError.self) {
      try await thread.perform(within: .milliseconds(200)) { _ in 1 }
    }
    #expect(error?.reason == .unreachable)
    #expect(error?.words == "no connection came about in time")
    #expect(thread.link.phase == .connecting)
    let start = ContinuousClock.now
    await thread.close()
    // Connecting may take half a minute.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test
  func `what is to be done with each new connection comes before any work`() async throws {
    let url = try await PostgresServer.shared.url()
    let greetings = Counter()
    let thread = try PostgresThread(
      to: PostgresAddress(url), for: "test",
      connected: { connection throws(PostgresError) in
        let number = greetings.add()
        if number == 1 { throw PostgresError(.unreachable, at: "here", "not yet") }
        try connection.run(script: "SET application_name = 'greeted'")
      })
    let name = try await thread.perform(within: .seconds(60)) { connection throws(PostgresError) in
      var row = try connection.run("SHOW application_name").row()
      return try row.text()
    }
    #expect(name == "greeted")
    #expect(greetings.count == 2)
    #expect(thread.link.lastError?.words == "not yet")
    await thread.close()
  }
}

/// Counts from any thread.
private final class Counter: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  @discardableResult
  func add() -> Int { number.add(1, ordering: .relaxed).newValue }
}

struct ReconnectDelayTests {
  @Test
  func `delays double up to five seconds, or half a minute for what a person has to change`() {
    var delay = ReconnectDelay()
    let delays = (0..<8).map { _ in delay.next(isPassing: true, chance: 0.5) }
    #expect(
      delays == [100, 200, 400, 800, 1600, 3200, 5000, 5000].map { .milliseconds($0) })
    #expect(delay.next(isPassing: true, chance: 0) == .milliseconds(3750))
    #expect(delay.next(isPassing: true, chance: 1) == .milliseconds(6250))
    #expect(delay.next(isPassing: false, chance: 0.5) == .seconds(30))
    delay.reset()
    #expect(delay.next(isPassing: true, chance: 0.5) == .milliseconds(100))
  }
}
#endif
