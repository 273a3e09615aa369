import Documents
import Foundation
import GRDB
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// What is written to the tables of the journal, inside a transaction.
struct JournalTransaction {
  let database: Database
  private let path: FilePath
  private let statements: JournalStatements
  private let receipts: ReceiptLog?
  private let memory: AnswerMemory?
  private let isRestored: Bool

  /// Writes to a database.
  ///
  /// - Parameters:
  ///   - database: The connection.
  ///   - path: The journal's file, for errors.
  ///   - statements: The statements of this connection.
  ///   - receipts: Takes receipts of what is put into the folders of ends, or `nil`.
  ///   - memory: The answers that this process has acted on; a context that a restored journal does
  ///     not know gets its answer from there.
  ///   - isRestored: Whether this process made the journal once more.
  init(
    _ database: Database, at path: FilePath, _ statements: JournalStatements,
    receipts: ReceiptLog? = nil, memory: AnswerMemory? = nil, isRestored: Bool = false
  ) {
    self.memory = isRestored ? memory : nil
    self.isRestored = isRestored
    self.receipts = receipts
    self.database = database
    self.path = path
    self.statements = statements
  }

  private func statement(_ name: JournalStatements.Name) throws -> JournalStatement {
    try statements.statement(name, in: database)
  }

  /// Puts a context in, or brings all of it but when it was created up to date.
  ///
  /// - Parameter context: The context.
  /// - Returns: The number of its row.
  /// - Throws: An error of GRDB.
  @discardableResult
  func put(_ context: JournalContext) throws -> Int64 {
    var answer = memory?.step(of: context.identifier)
    if answer != nil, try self.number(of: context.identifier) != nil { answer = nil }
    try statement(.putContext)
      .with(context.identifier).with(context.entry.bytes)
      .with(JournalContext.Claim.blob(of: context.claims)).with(context.after.rawValue)
      .with(Int64(context.owner)).with(context.rules).with(context.state.rawValue)
      .with(context.end?.rawValue).with(Int64(context.begun)).with(Int64(context.crashes))
      .with(context.due).with(context.created).with(Timestamp.now())
      .with(context.contentHash?.description)
      .with(context.place?.bytes).with(context.bytes).with(context.kind.column)
      .with(context.parked).with(context.fence?.number)
      .run()
    guard let number = try number(of: context.identifier) else {
      throw JournalError(path: path, why: "a row could not be written")
    }
    try put(context.record, of: number)
    if let answer { try add([answer], to: number) }
    try placed(context)
    return number
  }

  private func placed(_ context: JournalContext) throws {
    guard context.state == .placed, let place = context.place else { return }
    if isRestored { try removeGuesses(of: context, at: place) }
    addReceipt(of: context)
  }

  /// Removes the rows that were made of nothing but the entry of a context while its own row waited
  /// to be written.
  private func removeGuesses(of context: JournalContext, at place: FilePath) throws {
    let guesses = try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number FROM contexts
          WHERE place = ?1 AND identifier != ?2 AND state = 'placed' AND EXISTS (
            SELECT 1 FROM events WHERE context = number AND kind = 'rebuilt' AND time > ?3
              AND json_extract(details, '$.from') = 'entry')
          """),
      arguments: [Data(place.bytes), context.identifier, context.created.microseconds])
    for number in guesses { try remove(number) }
  }

  private func addReceipt(of context: JournalContext) {
    guard let receipts, context.end?.needsPerson == false else { return }
    receipts.add(context)
  }

  /// Writes where the entry of a context was put, and nothing else that is known of it.
  ///
  /// - Parameter context: The context, as it was last put in but for its state and place.
  /// - Returns: The number of its row; `nil` if there is none, or if this process made the journal
  ///   once more: a row may lack what the lost one had.
  /// - Throws: An error of GRDB.
  func place(_ context: JournalContext) throws -> Int64? {
    guard !isRestored, let number = try number(of: context.identifier) else { return nil }
    try statement(.placeContext)
      .with(context.state.rawValue).with(context.place?.bytes).with(Timestamp.now()).with(number)
      .run()
    try placed(context)
    return number
  }

  private func put(_ record: String?, of number: Int64) throws {
    if let record {
      try statement(.putRecord).with(number).with(record).run()
    } else {
      try statement(.removeRecord).with(number).run()
    }
  }

  /// The number of the row of a context; `nil` if there is none.
  func number(of identifier: String) throws -> Int64? {
    try statement(.findContext).with(identifier).run()
  }

  /// The number of the row of a context that must be there.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - known: What the caller knows of it, from which a row is made if the journal was
  ///     lost meanwhile.
  /// - Returns: The number.
  /// - Throws: ``JournalError``, or an error of GRDB.
  func requireNumber(of identifier: String, known: JournalContext? = nil) throws -> Int64 {
    guard let number = try number(of: identifier) ?? known.map({ try put($0) }) else {
      throw JournalError(path: path, why: "no context '\(identifier)' is in it", kind: .refused)
    }
    return number
  }

  /// Whether no worker has taken up a context since it got a fence.
  ///
  /// - Parameters:
  ///   - fence: The fence; `nil` where nothing is to be compared.
  ///   - identifier: The context. One that is not known was not taken up.
  /// - Returns: Whether the fence is the newest.
  /// - Throws: An error of GRDB.
  func isUnder(_ fence: Fence?, of identifier: String) throws -> Bool {
    guard let fence, let newest = try statement(.findFence).with(identifier).run() else {
      return true
    }
    return newest <= fence.number
  }

  /// A context; `nil` if there is none.
  func context(_ identifier: String) throws -> JournalContext? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(JournalContext.columns) FROM contexts WHERE identifier = ?")
    guard let row = try Row.fetchOne(statement, arguments: [identifier]) else { return nil }
    var values = JournalRow(row, at: path)
    return try JournalContext(&values)
  }

  /// Adds steps to the context with a number.
  func add(_ steps: [JournalStep], to number: Int64) throws {
    guard !steps.isEmpty else { return }
    let statement = try statement(.addStep)
    for step in steps {
      try statement
        .with(number).with(step.kind.rawValue).with(step.time)
        .with(step.details["extension"]?.string).with(step.detailsText)
        .run()
      if step.isAnswer { try link(step, of: number) }
    }
  }

  // MARK: Runs

  /// All runs with a key, oldest first: those of contexts that are there, after those that were
  /// kept of purged ones.
  func runs(withKey key: IdempotencyKey) throws -> [JournalRun] {
    // Mostly there are none.
    guard try statement(.findRun).with(key.description).run() != nil else { return [] }
    let statement = try database.cachedStatement(
      sql: """
        SELECT context, extension, key, stage, attempt, began, "end", exit_status, microseconds,
          NULL FROM deliveries WHERE key = ?1
        UNION ALL
        SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = runs.context
          WHERE key = ?1
        ORDER BY attempt
        """)
    return try Row.fetchAll(statement, arguments: [key.description]).map { row in
      var values = JournalRow(row, at: path)
      return try JournalRun(&values)
    }
  }

  /// Puts a new run of the context with a number in.
  package func begin(_ run: JournalRun, of number: Int64) throws {
    try statement(.beginRun)
      .with(number).with(run.extension.rawValue).with(run.key.description).with(Int64(run.stage))
      .with(Int64(run.attempt)).with(run.began)
      .run()
  }

  /// Writes how a run ended.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - number: The context, for a run that a journal which was lost meanwhile does not know.
  /// - Throws: An error of GRDB.
  func end(_ run: JournalRun, of number: Int64) throws {
    try write(endOf: run)
    guard database.changesCount == 0 else { return }
    try begin(run, of: number)
    try write(endOf: run)
  }

  private func write(endOf run: JournalRun) throws {
    try statement(.endRun)
      .with(run.end?.rawValue).with(run.exitStatus.map { Int64($0) }).with(run.microseconds)
      .with(run.decision).with(run.key.description).with(Int64(run.attempt))
      .run()
  }

  // MARK: Rows that are made once more

  /// Whether an entry is at a place, as far as is known.
  func holds(_ place: FilePath) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM contexts WHERE place = ? LIMIT 1"),
      arguments: [Data(place.bytes)]) != nil
  }

  /// Puts in a context as it was, with its times and its runs.
  ///
  /// - Parameters:
  ///   - context: The context, which is not known.
  ///   - runs: Its runs; one that is known is left as it is.
  ///   - steps: What is noted.
  ///   - answers: With what it goes on, noted behind that.
  /// - Throws: An error of GRDB.
  func restore(
    _ context: JournalContext, _ runs: [JournalRun], _ steps: [JournalStep],
    followedBy answers: [JournalStep]
  ) throws {
    let number = try put(context)
    try database.cachedStatement(sql: "UPDATE contexts SET updated = ? WHERE number = ?")
      .execute(arguments: [context.updated.microseconds, number])
    for run in runs {
      let isKnown = try self.runs(withKey: run.key).contains { $0.attempt == run.attempt }
      guard !isKnown else { continue }
      try begin(run, of: number)
      if run.end != nil { try write(endOf: run) }
    }
    var steps = steps
    // Of several that were at one place, the one that was put there last is known by this step.
    if let place = context.place {
      steps.append(JournalStep(.moved, ["to": .string(place.label)]))
    }
    try add(steps + answers, to: number)
  }

  /// Removes a run that has no end.
  func withdraw(_ run: JournalRun) throws {
    try database.cachedStatement(
      sql: "DELETE FROM runs WHERE key = ? AND attempt = ? AND \"end\" IS NULL"
    ).execute(arguments: [run.key.description, run.attempt])
  }

  // MARK: Purging

  /// The numbers of up to `limit` finished contexts that the journal last heard of before a time.
  ///
  /// One whose entry is in the folder of an end is not among them: what the journal does not know
  /// would stay there for ever.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - ends: How they ended. One that was abandoned has no end and is always among them.
  ///   - limit: The most.
  /// - Returns: The numbers, oldest first.
  /// - Throws: An error of GRDB.
  func purgeable(before time: Timestamp, ends: [ContextEnd], limit: Int) throws -> [Int64] {
    // The names of ends are ours.
    let names = ends.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number FROM contexts
          WHERE created < ?1 AND updated < ?1 AND place IS NULL
            AND (state = 'abandoned' OR state = 'placed' AND "end" IN (\(names)))
          ORDER BY created LIMIT ?2
          """), arguments: [time.microseconds, limit])
  }

  /// Removes a context with its steps, runs and record; of its answers the links stay.
  ///
  /// What stays in an inbox must not be delivered once more because its record is gone: its runs
  /// that delivered it are remembered.
  func remove(_ number: Int64) throws {
    try execute(
      """
      INSERT OR REPLACE INTO deliveries (key, attempt, context, extension, stage, began, "end",
        exit_status, microseconds)
      SELECT key, attempt, contexts.identifier, extension, stage, began, runs."end",
        exit_status, microseconds
      FROM runs JOIN contexts ON contexts.number = runs.context
      WHERE contexts.number = ? AND contexts.after = 'keep'
        AND runs."end" IN ('completed', 'returned')
      """, number)
    try removeAnswers(of: number)
    try execute("DELETE FROM runs WHERE context = ?", number)
    try execute("DELETE FROM events WHERE context = ?", number)
    try execute("DELETE FROM records WHERE context = ?", number)
    try execute("DELETE FROM contexts WHERE number = ?", number)
  }

  private func execute(_ sql: String, _ argument: Int64) throws {
    try database.cachedStatement(sql: sql).execute(arguments: [argument])
  }

  /// Removes up to `limit` deliveries of purged contexts that are older than a time.
  ///
  /// - Returns: How many were removed.
  func purgeDeliveries(before time: Timestamp, limit: Int) throws -> Int {
    try database.cachedStatement(
      sql: """
        DELETE FROM deliveries WHERE (key, attempt) IN
          (SELECT key, attempt FROM deliveries WHERE began < ? LIMIT ?)
        """
    ).execute(arguments: [time.microseconds, limit])
    return database.changesCount
  }
}
