#if PostgreSQL
import ShareJournal
import Synchronization
import SystemPackage

/// The line in front of the connection that writes.
///
/// While a batch is on its way, others gather: so many contexts share one transaction, and none waits
/// for company that does not come. What has no waiting caller is kept until it was carried out.
final class PostgresWriter: Sendable {
  /// The most writes of one batch.
  static let most = 256
  /// How long a batch may take.
  static let limit: Duration = .seconds(30)
  /// The most writes without a waiting caller that are kept.
  static let mostKept = 100_000

  private struct State {
    var line: [PostgresWrite] = []
    var isRunning = false
    var isClosed = false
    var kept = 0
    var lost = 0
    var flushes: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let thread: PostgresThread
  private let session: @Sendable () -> String?

  /// Writes with a connection.
  ///
  /// - Parameters:
  ///   - thread: The connection.
  ///   - session: The session of this host, or `nil` while there is none.
  init(_ thread: PostgresThread, session: @escaping @Sendable () -> String?) {
    self.thread = thread
    self.session = session
  }

  /// How many writes without a waiting caller are to be tried again.
  var kept: Int { state.withLock { $0.kept } }
  /// How many were given up.
  var lost: Int { state.withLock { $0.lost } }

  /// Puts a write in line.
  func add(_ write: PostgresWrite) {
    let (isLate, mustStart) = state.withLock { state -> (Bool, Bool) in
      guard !state.isClosed else { return (true, false) }
      state.line.append(write)
      defer { state.isRunning = true }
      return (false, !state.isRunning)
    }
    if isLate { write.reply?(.failure(Self.closed)) }
    if mustStart { Task { await run() } }
  }

  /// Puts a write in line, and waits for the answer.
  func write(
    _ make: (@escaping @Sendable (Result<PostgresWrite.Answer, JournalError>) -> Void)
      -> PostgresWrite
  ) async throws(JournalError) -> PostgresWrite.Answer {
    let result: Result<PostgresWrite.Answer, JournalError> =
      await withCheckedContinuation { continuation in
        add(make { continuation.resume(returning: $0) })
      }
    return try result.get()
  }

  /// Waits until everything that is in line now was tried.
  func flush() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isRunning { state.flushes.append(continuation) }
        return !state.isRunning
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Takes nothing more.
  func close() { state.withLock { $0.isClosed = true } }

  private static var closed: JournalError {
    JournalError(path: "/", why: "the ledger was closed", kind: .unreachable)
  }

  private func run() async {
    while let writes = next() {
      if await !carryOut(writes) {
        // What is kept is tried again after a while, and with the next write.
        try? await Task.sleep(for: .milliseconds(500))
      }
    }
  }

  /// Takes the writes that are next; `nil` if there are none, and then others begin.
  private func next() -> [PostgresWrite]? {
    let (writes, flushes) = state.withLock { state in
      guard !state.line.isEmpty else {
        defer { state.flushes = [] }
        state.isRunning = false
        return (nil as [PostgresWrite]?, state.flushes)
      }
      // Two writes of one kind and one context belong into two transactions.
      var seen: Set<String> = []
      var count = 0
      for write in state.line.prefix(Self.most) {
        guard seen.insert("\(write.kind) \(write.context) \(write.key)").inserted else { break }
        count += 1
      }
      let writes = Array(state.line.prefix(count))
      state.line.removeFirst(count)
      return (writes, [])
    }
    for flush in flushes { flush.resume() }
    return writes
  }

  /// Carries a batch out, and reports to the callers.
  ///
  /// - Returns: Whether it was carried out.
  private func carryOut(_ writes: [PostgresWrite]) async -> Bool {
    let batch = PostgresBatch(writes: writes, session: session() ?? Self.none)
    let statements = batch.statements.map(\.statement)
    do throws(PostgresError) {
      let answers = try await thread.perform(within: Self.limit) {
        connection throws(PostgresError) in
        guard let end = try connection.run([statements]).first else {
          throw PostgresError(.unexpected, at: connection.place, "a batch has no end")
        }
        return try batch.answers(in: end.results())
      }
      for (write, answer) in zip(writes, answers) { write.reply?(.success(answer)) }
      state.withLock { $0.kept = 0 }
      return true
    } catch {
      if error.reason == .inDoubt {
        await resolve(writes, error)
      } else {
        fail(writes, error)
      }
      return false
    }
  }

  /// No session: a context that is begun under it is refused.
  private static let none = "00000000-0000-0000-0000-000000000000"

  private func fail(_ writes: [PostgresWrite], _ error: PostgresError) {
    var again: [PostgresWrite] = []
    for write in writes {
      if let reply = write.reply {
        reply(.failure(JournalError(error)))
      } else {
        again.append(write)
      }
    }
    keep(again, unless: !error.isPassing && !error.isOfConnection)
  }

  private func keep(_ writes: [PostgresWrite], unless isHopeless: Bool) {
    state.withLock { state in
      guard !isHopeless, !state.isClosed, state.line.count + writes.count <= Self.mostKept else {
        state.lost += writes.count
        return
      }
      state.line = writes + state.line
      state.kept = writes.count
    }
  }

  /// Finds out what became of writes whose answer was lost.
  ///
  /// A write on the new connection comes first: when it is acknowledged, an earlier commit that can be
  /// seen is on the standby as well. Then each context shows by its fence what was written.
  private func resolve(_ writes: [PostgresWrite], _ error: PostgresError) async {
    let contexts = writes.filter { $0.reply != nil }.map(\.context)
    let statement = PostgresStatement(
      """
      SELECT identifier, state, coalesce(fence, 0) FROM contexts WHERE identifier = ANY ($1)
      """, .texts(contexts))
    let session = session() ?? Self.none
    let heartbeat = PostgresStatement(
      "SELECT is_alive FROM heartbeat($1::text::uuid, lease_of($1::text::uuid))", .text(session))
    let known: [String: (state: String, fence: Int64)]
    do throws(PostgresError) {
      known = try await thread.perform(within: Self.limit) { connection throws(PostgresError) in
        try connection.run(heartbeat)
        var known: [String: (state: String, fence: Int64)] = [:]
        for var row in try connection.run(statement).rows {
          known[try row.text()] = (try row.text(), try row.integer())
        }
        return known
      }
    } catch {
      return fail(writes, error)
    }
    var again: [PostgresWrite] = []
    for write in writes {
      guard let reply = write.reply else {
        again.append(write)
        continue
      }
      let row = known[write.context]
      switch write.kind {
      case .commit where row?.fence == write.fence?.number && row?.state != "working":
        reply(.success(.done))
      case .commit where row?.fence == write.fence?.number: again.append(write)
      case .commit: reply(.success(.stale))
      // To begin is not to have done anything: the caller begins once more.
      default: reply(.failure(JournalError(error)))
      }
    }
    keep(again, unless: false)
  }
}
#endif
