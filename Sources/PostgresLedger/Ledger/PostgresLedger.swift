#if PostgreSQL
package import Documents
import SafeFiles
package import ShareJournal
package import ShareModel
package import ShareRules
package import SystemPackage

/// The ledger that many hosts share, in a database.
///
/// It has at most four connections: one for heartbeats, one that writes, one that reads, and one that
/// listens.
package final class PostgresLedger: Ledger {
  /// The session of this host.
  package let session: HostSession
  /// Where it is, for messages.
  package let place: FilePath
  let writing: PostgresThread
  let reader: PostgresThread
  private let writer: PostgresWriter
  private let answers: PostgresReading
  let bells: LedgerBells
  /// The inbox of which it answers; `nil` for all.
  let inbox: String?

  package var reading: any LedgerReading { answers }
  package var stands: Bool { true }
  package var unsaved: Int { writer.kept }
  package var lost: Int { writer.lost }

  /// Connects to a ledger.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - session: The session of this host, which need not be open yet.
  /// - Throws: ``PostgresError`` if no thread is left.
  package init(
    at address: PostgresAddress, session: HostSession
  ) throws(PostgresError) {
    self.session = session
    place = FilePath(address.description)
    writing = try PostgresThread(to: address, for: "ledger", connected: session.servers.admit)
    reader = try PostgresThread(to: address, for: "reader")
    writer = PostgresWriter(writing) { session.held }
    answers = PostgresReading(reader, at: place)
    bells = LedgerBells()
    inbox = nil
  }

  /// Hears other hosts from now on.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - pooled: Called once if a pooler is in between, so that no host can be heard.
  /// - Throws: ``PostgresError`` if no thread is left.
  package func listen(
    at address: PostgresAddress, whenPooled pooled: @escaping @Sendable (PostgresError) -> Void
  ) throws(PostgresError) {
    try bells.listen(at: address, whenPooled: pooled)
  }

  /// Takes everything of another ledger, but answers of one inbox alone.
  init(_ other: PostgresLedger, limitedTo inbox: String) {
    session = other.session
    place = other.place
    writing = other.writing
    reader = other.reader
    writer = other.writer
    answers = PostgresReading(other.reader, at: other.place, in: inbox)
    bells = other.bells
    self.inbox = inbox
  }

  private var offset: Duration { session.held?.offset ?? .zero }

  // MARK: Contexts

  @discardableResult
  package func begin(
    _ context: JournalContext, _ steps: [JournalStep]
  ) async throws(JournalError) -> Fence {
    let row = LedgerJSON.object(of: context, offset: offset)
    let answer = try await writer.write { reply in
      PostgresWrite(
        kind: .begin, row: row, steps: steps, context: context.identifier, reply: reply)
    }
    guard case .begun(let number) = answer else { throw leaseLost }
    return Fence(number, session: context.fence?.session ?? session.held?.session ?? "")
  }

  @discardableResult
  package func commit(
    _ context: JournalContext, _ steps: [JournalStep], syncing directories: [FilePath],
    following: [JournalContext]
  ) async throws(JournalError) -> Committed {
    guard context.fence != nil else { return .stale }
    try await sync(directories)
    let row = LedgerJSON.object(of: context, offset: offset, ticket: LedgerJSON.ticket)
    let following = following.map {
      LedgerJSON.object(
        of: $0, [JournalStep(.seen)], offset: offset, following: context.identifier)
    }
    let answer = try await writer.write { reply in
      PostgresWrite(
        kind: .commit, row: row, steps: steps, record: context.record, following: following,
        context: context.identifier, reply: reply)
    }
    if case .stale = answer { return .stale }
    return .durable
  }

  /// Syncs directories, and all that is below them, before an outcome speaks of them.
  private func sync(_ directories: [FilePath]) async throws(JournalError) {
    guard !directories.isEmpty else { return }
    if let fault = await DirectorySyncs.fault(of: directories) { throw fault }
  }

  package func note(
    _ context: JournalContext?, of identifier: String, _ steps: [JournalStep]
  ) {
    guard let context, context.fence != nil else {
      guard !steps.isEmpty else { return }
      let row = JSONWriter.text { $0.object { $0.member("identifier", identifier) } }
      return writer.add(
        PostgresWrite(kind: .steps, row: row, steps: steps, context: identifier, reply: nil))
    }
    let row = LedgerJSON.object(of: context, offset: offset, ticket: LedgerJSON.ticket)
    // A note that decides nothing need not be on the disk at once.
    writer.add(
      PostgresWrite(
        kind: context.state == .working ? .note : .commit, row: row, steps: steps,
        record: context.record, context: identifier, reply: nil))
  }

  package func notePlace(_ context: JournalContext, _ steps: [JournalStep]) {
    let row = JSONWriter.text { json in
      json.object { json in
        json.member("identifier", context.identifier)
        json.member("fence", context.fence?.number)
        json.member("state", context.state.rawValue)
        json.member("place", context.place.map { LedgerJSON.hex($0.bytes) })
      }
    }
    writer.add(
      PostgresWrite(
        kind: .file, row: row, steps: steps, context: context.identifier, reply: nil))
  }

  package func replace(
    _ known: JournalContext, by new: JournalContext, _ steps: [JournalStep]
  ) async throws(JournalError) -> Bool {
    let statement = PostgresStatement.replace(known, by: new, steps, offset: offset)
    return try await reporting { () async throws(PostgresError) in
      try await writing.perform(within: PostgresWriter.limit) {
        connection throws(PostgresError) in
        var row = try connection.run(statement).row()
        return try row.bool()
      }
    }
  }

  package func answer(of identifier: String) async throws(JournalError) -> PersonAnswer? {
    try await answers.answer(of: identifier).flatMap { PersonAnswer($0) }
  }

  // MARK: Runs

  package func begin(
    _ run: JournalRun, after last: JournalRun?, _ steps: [JournalStep],
    of context: JournalContext?
  ) async throws(JournalError) -> RunBeginning {
    guard let fence = context?.fence else { return .stale }
    let row = JSONWriter.text { json in
      json.object { json in
        json.member("context", run.context)
        json.member("session", fence.session)
        json.member("fence", fence.number)
        json.member("ticket", LedgerJSON.ticket)
        json.member("key", run.key.description)
        json.member("extension", run.extension.rawValue)
        json.member("most", run.limit)
        json.member("stage", run.stage)
        json.member("began", run.began.microseconds)
        json.member("last_attempt", last?.attempt)
        json.member("last_end", last?.end?.rawValue)
      }
    }
    let answer = try await writer.write { reply in
      PostgresWrite(
        kind: .beginRun, row: row, steps: steps, context: run.context, key: run.key.description,
        reply: reply)
    }
    guard case .run(let attempt) = answer else { return .stale }
    switch attempt {
    case 1...: return .begun(attempt: attempt)
    case 0: return .changed(try await runs(withKey: run.key))
    case -2: return .full
    default: return .stale
    }
  }

  package func runs(withKey key: IdempotencyKey) async throws(JournalError) -> [JournalRun] {
    await writer.flush()
    return try await answers.ask(.openRuns(withKey: key))
  }

  package func end(
    _ run: JournalRun, _ steps: [JournalStep], of context: JournalContext?, isUrgent: Bool
  ) {
    let row = JSONWriter.text { json in
      json.object { json in
        json.member("context", run.context)
        json.member("session", context?.fence.map(\.session))
        json.member("fence", context?.fence?.number)
        json.member("key", run.key.description)
        json.member("attempt", run.attempt)
        json.member("extension", run.extension.rawValue)
        json.member("end", run.end?.rawValue)
        json.member("exit_status", run.exitStatus)
        json.member("microseconds", run.microseconds)
      }
    }
    // Another run waits for the place of one with a limit.
    let isPatient = !isUrgent && run.limit == nil
    writer.add(
      PostgresWrite(
        kind: .endRun, row: row, steps: steps, decision: run.decision.map { .init(text: $0) },
        context: run.context, key: run.key.description,
        patience: isPatient ? .now + PostgresWriter.patience : nil, reply: nil))
  }

  package func withdraw(_ run: JournalRun, _ steps: [JournalStep]) {
    let row = JSONWriter.text { json in
      json.object { json in
        json.member("extension", run.extension.rawValue)
        json.member("key", run.key.description)
        json.member("attempt", run.attempt)
        json.member("session", session.held?.session)
      }
    }
    writer.add(
      PostgresWrite(
        kind: .withdrawRun, row: row, context: run.context, key: run.key.description, reply: nil))
    note(nil, of: run.context, steps)
  }

  // MARK: Forgetting

  package func purge(
    before time: Timestamp, ends: Set<ContextEnd>, portion: Int
  ) async throws(JournalError) -> Int {
    let statement = PostgresStatement(
      "SELECT forget_contexts($1, $2, $3, $4::int)::bigint",
      inbox.map { .text($0) } ?? .null, .integer((time + offset).microseconds),
      .texts(ends.map(\.rawValue).sorted()),
      .integer(Int64(portion)))
    var total = 0
    while true {
      let count = try await reporting { () async throws(PostgresError) in
        try await writing.perform(within: PostgresWriter.limit) {
          connection throws(PostgresError) in
          var row = try connection.run(statement).row()
          return Int(try row.integer())
        }
      }
      total += count
      if count < portion || Task.isCancelled { return total }
    }
  }

  package func purgeDeliveries(before time: Timestamp) async throws(JournalError) -> Int { 0 }

  // MARK: Its life

  package func beginWork() {}

  package func endWork() {}

  package func flush() async { await writer.flush() }

  package func close() { writer.close() }

  /// Carries out what is in line, ends the session, and closes all connections.
  package func end() async {
    await writer.flush(atMost: PostgresWriter.lastFlush)
    writer.close()
    await session.end()
    await bells.close()
    await writing.close()
    await reader.close()
  }

  private var leaseLost: JournalError {
    JournalError(
      path: place,
      why: "the ledger: this host has no session, or another worker has the context",
      kind: .unreachable)
  }
}
#endif
