#if PostgreSQL
package import Documents
package import ExtensionRunning
package import ShareJournal
package import ShareModel
package import SystemPackage

/// The answers of a ledger in a database.
///
/// They are what one connection sees, so that an answer is never older than what this process read
/// before.
package struct PostgresReading: LedgerReading {
  private let thread: PostgresThread
  private let place: FilePath
  private let inbox: String?

  /// How long an answer may take.
  static let limit: Duration = .seconds(30)

  /// Reads with a connection.
  ///
  /// - Parameters:
  ///   - thread: The connection.
  ///   - place: Where it leads, for messages.
  ///   - inbox: The name of the inbox that the answers are of; `nil` for all.
  init(_ thread: PostgresThread, at place: FilePath, in inbox: String? = nil) {
    self.thread = thread
    self.place = place
    self.inbox = inbox
  }

  /// Asks a question.
  func ask<Answer>(
    _ question: JournalQuestion<Answer>
  ) async throws(JournalError) -> [Answer] {
    let statement = PostgresStatement(question, in: inbox)
    let place = place
    let rows = try await reporting { () async throws(PostgresError) in
      try await thread.perform(within: Self.limit) { connection throws(PostgresError) in
        try connection.run(statement).rows.map { row throws(PostgresError) in
          UncheckedRow(try JournalRow(row, at: place))
        }
      }
    }
    return try Self.answers(to: question, rows)
  }

  private static func answers<Answer>(
    to question: JournalQuestion<Answer>, _ rows: [UncheckedRow]
  ) throws(JournalError) -> [Answer] {
    var answers: [Answer] = []
    for row in rows {
      var row = row.row
      answers.append(try question.read(&row))
    }
    return answers
  }

  /// Asks a question that the server ends when its time is over.
  ///
  /// The way to the server and back counts for nothing: ``limit`` bounds it.
  /// Source: PostgreSQL, "Client Connection Defaults" (`statement_timeout`).
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - deadline: Until when the server may work on it.
  /// - Returns: The answers, or `nil` if time was over.
  /// - Throws: ``JournalError``.
  func ask<Answer>(
    _ question: JournalQuestion<Answer>, until deadline: ContinuousClock.Instant
  ) async throws(JournalError) -> [Answer]? {
    let milliseconds = max(1, Int((deadline - .now) / .milliseconds(1)))
    let statements = [
      PostgresStatement(
        "SELECT set_config('statement_timeout', $1, true)", values: [.text("\(milliseconds)")]),
      PostgresStatement(question, in: inbox),
    ]
    let place = place
    let rows = try await reporting { () async throws(PostgresError) in
      try await thread.perform(within: Self.limit) {
        connection throws(PostgresError) -> [UncheckedRow]? in
        let results: [PostgresResult]
        do throws(PostgresError) {
          results = try connection.run([statements])[0].results()
        } catch {
          guard error.reason == .statementTimeout else { throw error }
          return nil
        }
        return try results[1].rows.map { row throws(PostgresError) in
          UncheckedRow(try JournalRow(row, at: place))
        }
      }
    }
    return try rows.map { rows throws(JournalError) in try Self.answers(to: question, rows) }
  }

  package func context(_ identifier: String) async throws(JournalError) -> JournalContext? {
    try await ask(.context(identifier)).first
  }

  package func find(_ part: String, limit: Int) async throws(JournalError) -> [JournalContext] {
    try await ask(.found(part, limit: limit))
  }

  package func unfinished(
    after identifier: String?, limit: Int
  ) async throws(JournalError) -> [JournalContext] {
    try await ask(.unfinished(after: identifier, limit: limit))
  }

  package func history(
    _ filter: JournalFilter, before position: Int64?, limit: Int
  ) async throws(JournalError) -> JournalPage {
    JournalPage(try await ask(.history(filter, before: position, limit: limit)), limit: limit)
  }

  package func history(
    _ filter: JournalFilter, before position: Int64?, limit: Int,
    until deadline: ContinuousClock.Instant
  ) async throws(JournalError) -> JournalPage? {
    let question = JournalQuestion<JournalQuestionRow>.history(
      filter, before: position, limit: limit)
    return try await ask(question, until: deadline).map { JournalPage($0, limit: limit) }
  }

  package func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) async throws(JournalError) -> [JournalContext] {
    try await ask(.placed(in: end, after: last, limit: limit))
  }

  package func ended(
    in ends: Set<ContextEnd>, since time: Timestamp, limit: Int
  ) async throws(JournalError) -> [JournalContext] {
    try await ask(.ended(in: ends, since: time, limit: limit))
  }

  package func holder(of place: FilePath) async throws(JournalError) -> String? {
    try await ask(.newestHolder(of: place)).first
  }

  package func opening(named name: String) async throws(JournalError) -> JournalContext? {
    try await ask(.opening(named: name)).first
  }

  package func earlier(
    entry: EntryName, contentHash: ContentDigest, rules: String
  ) async throws(JournalError) -> JournalContext? {
    try await ask(.earlier(contentHash: contentHash, rules: rules)).first { $0.entry == entry }
  }

  package func hasEarlier(
    entry: EntryName, bytes: Int64, rules: String
  ) async throws(JournalError) -> Bool {
    try await !ask(.hasEarlier(entry: entry, bytes: bytes, rules: rules)).isEmpty
  }

  package func repetitions(
    of context: JournalContext
  ) async throws(JournalError) -> [JournalContext] {
    try await ask(.repetitions(of: context))
  }

  package func twin(
    of files: [FiledFile], besides contexts: Set<String>
  ) async throws(JournalError) -> (context: String, file: FilePath)? {
    let twins = FiledTwins(of: files, besides: contexts)
    return try await twins.isEmpty ? nil : twins.first(in: ask(.identicalResults))
  }

  // MARK: What waits

  package func due(
    at time: Timestamp, limit: Int
  ) async throws(JournalError) -> [JournalContext] {
    try await ask(.due(at: time, limit: limit))
  }

  package func parked(
    for extension: String?, limit: Int
  ) async throws(JournalError) -> [JournalContext] {
    try await ask(.parked(for: `extension`, limit: limit))
  }

  package func expired(
    at time: Timestamp, limit: Int
  ) async throws(JournalError) -> [JournalContext] {
    try await ask(.expired(at: time, limit: limit))
  }

  package func nextExpiry() async throws(JournalError) -> Timestamp? {
    try await ask(.nextExpiry).first ?? nil
  }

  package func nextWaiting() async throws(JournalError) -> NextContext? {
    try await ask(.nextWaiting).first
  }

  package func waitingCount() async throws(JournalError) -> Int {
    try await ask(.waitingCount).first ?? 0
  }

  package func heldCount() async throws(JournalError) -> Int {
    try await ask(.heldCount).first ?? 0
  }

  package func unfinishedCount() async throws(JournalError) -> Int {
    try await ask(.unfinishedCount).first ?? 0
  }

  package func parkedCounts() async throws(JournalError) -> [String: Int] {
    Dictionary(try await ask(.parkedCounts)) { $0 + $1 }
  }

  // MARK: What belongs to a context

  package func steps(of identifier: String) async throws(JournalError) -> [JournalStep] {
    try await ask(.steps(of: identifier))
  }

  package func runs(of identifier: String) async throws(JournalError) -> [JournalRun] {
    try await ask(.runs(of: identifier))
  }

  package func lastAnswer(of identifier: String) async throws(JournalError) -> JournalStep? {
    try await ask(.lastAnswer(of: identifier)).first
  }

  /// The step by which a person answered a context that has not ended since, or `nil`.
  func answer(of identifier: String) async throws(JournalError) -> JournalStep? {
    try await ask(.answer(of: identifier)).first { PersonAnswer($0) != nil }
  }

  package func request(of identifier: String) async throws(JournalError) -> JournalStep? {
    try await ask(.request(of: identifier)).first { $0.kind == .retried }
  }

  package func answers(
    before position: Int64?, limit: Int
  ) async throws(JournalError) -> JournalAnswers {
    JournalAnswers(try await ask(.keptAnswers(before: position, limit: limit)), limit: limit)
  }

  // MARK: Totals

  package func endCounts(
    since time: Timestamp?, until end: Timestamp?
  ) async throws(JournalError) -> [ContextEnd: Int] {
    Dictionary(try await ask(.endCounts(since: time, until: end))) { $0 + $1 }
  }

  package func stateCounts(
    since time: Timestamp?, until end: Timestamp?
  ) async throws(JournalError) -> [JournalContext.State: Int] {
    Dictionary(try await ask(.stateCounts(since: time, until: end))) { $0 + $1 }
  }

  package func usage(
    of owner: UInt32, since time: Timestamp
  ) async throws(JournalError) -> (contexts: Int, bytes: Int64) {
    try await ask(.usage(of: owner, since: time)).first ?? (0, 0)
  }

  package func urls(
    of owner: UInt32, since time: Timestamp
  ) async throws(JournalError) -> [(sender: String?, count: Int)] {
    try await ask(.urls(of: owner, since: time))
  }

  package func keptEntries(
    of owner: UInt32, since time: Timestamp
  ) async throws(JournalError) -> Set<EntryName> {
    let names = try await ask(.keptEntries(of: owner, since: time))
    return Set(names.compactMap { $0.map(EntryName.init(bytes:)) })
  }
}
#endif
