#if PostgreSQL
import SafeFiles
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
  /// How long the end of a run waits for the commit that mostly follows it, so that both are one
  /// transaction.
  static let patience: Duration = .milliseconds(100)
  /// How long a batch may take beyond the lease: hardly anything is decided any more, and a process
  /// that ends waits for it.
  static let withoutLease: Duration = .seconds(2)
  /// How long a process that ends waits for what is in line.
  static let lastFlush: Duration = .seconds(5)

  private struct State {
    var line: [PostgresWrite] = []
    var isRunning = false
    var isClosed = false
    /// Whether an alarm is set for writes that wait for another one.
    var isAlarmSet = false
    var kept = 0
    var lost = 0
    var flushes: [CheckedContinuation<Void, Never>] = []

    /// Takes the writes of the next batch out of the line; none if there are none, or all of them
    /// still wait for another write of their context.
    ///
    /// A batch is carried out kind by kind. Writes of one context keep their order, and two of one
    /// kind belong into two transactions.
    mutating func takeNext() -> [PostgresWrite] {
      let now = ContinuousClock.now
      let company = Set(
        line.prefix(PostgresWriter.most).lazy.filter { $0.patience == nil }.map(\.context))
      var kinds: [String: PostgresWrite.Kind] = [:]
      var seen: Set<String> = []
      var taken: [PostgresWrite] = []
      var left: [PostgresWrite] = []
      var count = 0
      for write in line.prefix(PostgresWriter.most) {
        let isReady = write.patience.map { $0 <= now } ?? true || company.contains(write.context)
        if isReady {
          guard kinds[write.context].map({ $0.rawValue <= write.kind.rawValue }) ?? true,
            seen.insert("\(write.kind) \(write.context) \(write.key)").inserted
          else { break }
          kinds[write.context] = write.kind
        }
        if isReady { taken.append(write) } else { left.append(write) }
        count += 1
      }
      line.replaceSubrange(..<count, with: left)
      return taken
    }

    /// Takes those who wait for what is in line.
    mutating func takeFlushes() -> [CheckedContinuation<Void, Never>] {
      defer { flushes = [] }
      return flushes
    }
  }

  private let state = Mutex(State())
  private let thread: PostgresThread
  private let lease: @Sendable () -> HostLease?

  /// Writes with a connection.
  ///
  /// - Parameters:
  ///   - thread: The connection.
  ///   - lease: The lease of this host, or `nil` while there is none.
  init(_ thread: PostgresThread, lease: @escaping @Sendable () -> HostLease?) {
    self.thread = thread
    self.lease = lease
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
      guard write.patience == nil, !state.isRunning else { return (false, false) }
      state.isRunning = true
      return (false, true)
    }
    if isLate { write.reply?(.failure(Self.closed)) }
    if mustStart { Task { await run() } }
    if write.patience != nil { setAlarm() }
  }

  /// Sees to it that what waits for company is carried out without it in the end.
  private func setAlarm() {
    let isSet = state.withLock { state in
      defer { state.isAlarmSet = true }
      return state.isAlarmSet
    }
    guard !isSet else { return }
    _ = AlarmClock.shared.set(after: Self.patience) { [self] in
      state.withLock { $0.isAlarmSet = false }
      start()
    }
  }

  /// Begins with what is in line, unless that goes on already.
  private func start() {
    let mustStart = state.withLock { state in
      guard !state.isRunning, !state.line.isEmpty else { return false }
      state.isRunning = true
      return true
    }
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
        for index in state.line.indices { state.line[index].patience = nil }
        let isIdle = !state.isRunning && state.line.isEmpty
        if !isIdle { state.flushes.append(continuation) }
        return isIdle
      }
      if isIdle { continuation.resume() } else { start() }
    }
  }

  /// The same, for a limited time: a batch waits long for a database that is away.
  func flush(atMost limit: Duration) async {
    let alarm = AlarmClock.shared.set(after: limit) { [self] in endFlushes() }
    defer { AlarmClock.shared.stop(alarm) }
    await flush()
  }

  private func endFlushes() {
    for flush in state.withLock({ $0.takeFlushes() }) { flush.resume() }
  }

  /// Takes nothing more.
  func close() { state.withLock { $0.isClosed = true } }

  private static var closed: JournalError {
    JournalError(path: "/", why: "the ledger was closed", kind: .unreachable)
  }

  private func run() async {
    while let writes = next() {
      if await !carryOut(writes) {
        // What is kept was tried, and is tried again after a while, and with the next write.
        if kept > 0 { endFlushes() }
        try? await Task.sleep(for: .milliseconds(500))
      }
    }
  }

  /// Takes the writes that are next; `nil` if there are none, and then another one begins.
  private func next() -> [PostgresWrite]? {
    let (writes, isWaiting, flushes) = state.withLock { state in
      let writes = state.takeNext()
      if writes.isEmpty { state.isRunning = false }
      return (writes, !state.line.isEmpty, writes.isEmpty ? state.takeFlushes() : [])
    }
    for flush in flushes { flush.resume() }
    guard writes.isEmpty else { return writes }
    if isWaiting { setAlarm() }
    return nil
  }

  /// Carries a batch out, and reports to the callers.
  ///
  /// When its answer was lost, it is sent once more: all writes are known again, by their fences and
  /// tickets, so that none counts twice. When the server refuses it, each write is tried alone, since
  /// the others have nothing to do with the one that is refused.
  ///
  /// - Returns: Whether it was carried out.
  private func carryOut(_ writes: [PostgresWrite]) async -> Bool {
    let session = lease()?.session ?? Self.none
    let end = ContinuousClock.now + Self.limit
    var isRepeated = false
    while true {
      do throws(PostgresError) {
        let batch = PostgresBatch(writes, session: session, isRepeated: isRepeated)
        let lease = lease()?.deadline ?? .now
        let answers = try await answers(of: batch, until: min(end, lease + Self.withoutLease))
        for write in writes { write.kind.reached.map { FailPoint.hit($0) } }
        for (write, answer) in zip(writes, answers) { write.reply?(.success(answer)) }
        state.withLock { $0.kept = 0 }
        return true
      } catch {
        isRepeated = isRepeated || error.reason == .inDoubt
        let isWorthIt = error.reason == .conflict || isRepeated && error.isPassing
        if isWorthIt, lease() != nil, ContinuousClock.now < end {
          try? await Task.sleep(for: .milliseconds(20))
        } else if !error.isPassing, !error.isOfConnection, writes.count > 1 {
          var isDone = true
          for write in writes { isDone = await carryOut([write]) && isDone }
          return isDone
        } else {
          fail(writes, error)
          return false
        }
      }
    }
  }

  private func answers(
    of batch: PostgresBatch, until end: ContinuousClock.Instant
  ) async throws(PostgresError) -> [PostgresWrite.Answer] {
    let statements = batch.statements.map(\.statement)
    return try await thread.perform(within: max(.seconds(1), end - .now)) {
      connection throws(PostgresError) in
      guard let end = try connection.run([statements]).first else {
        throw PostgresError(.unexpected, at: connection.place, "a batch has no end")
      }
      return try batch.answers(in: end.results())
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
}

extension PostgresWrite.Kind {
  /// The place that is reached as soon as the database has it.
  fileprivate var reached: FailPoint? {
    switch self {
    case .begin: .begun
    case .commit: .ended
    case .file: .noted
    case .endRun, .withdrawRun, .steps, .note, .beginRun: nil
    }
  }
}
#endif
