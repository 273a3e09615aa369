#if PostgreSQL
import SafeFiles
package import ShareJournal
import SystemPackage

/// A connection of a person to the ledger that hosts share.
///
/// It has no session, claims nothing and runs nothing. What it changes, a host carries on.
package final class LedgerVisit: LedgerChanging {
  /// What a person wants of the ledger.
  package enum Purpose: Hashable, Sendable {
    /// To look at it.
    case reading
    /// To answer, to try again, and to say which hosts and rules count.
    case changing
    /// To take back what was filed. Files go before the ledger notes it, so that the right to do so is
    /// asked for first.
    case undoing
  }

  /// How long it may take to connect.
  static let connectLimit: Duration = .seconds(15)
  /// How long an answer may take.
  static let limit: Duration = .seconds(30)

  /// Where it is, for messages.
  package let place: String
  package var reading: any LedgerReading { answers }
  package var stands: Bool { true }
  private let thread: PostgresThread
  let answers: PostgresReading
  /// How far the clock of the database is ahead of ours.
  package let offset: Duration
  /// Which copy of the database it is.
  package let server: LedgerServer

  private init(
    _ thread: PostgresThread, at address: PostgresAddress, _ greeting: LedgerGreeting
  ) {
    self.thread = thread
    place = address.description
    answers = PostgresReading(thread, at: FilePath(address.description))
    offset = greeting.offset
    server = greeting.server
  }

  /// Connects to a ledger.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - purpose: What the person wants; the user must have the role for it.
  /// - Returns: The connection.
  /// - Throws: ``LedgerAccessError``.
  package static func open(
    _ address: PostgresAddress, for purpose: Purpose
  ) async throws(LedgerAccessError) -> LedgerVisit {
    let place = address.description
    let greeting = try await greet(address) { connection throws(LedgerAccessError) in
      try LedgerAccessError.reporting { () throws(PostgresError) in
        try LedgerGreeting(of: connection)
      }
    }
    guard greeting.hasLedger else {
      throw greeting.hasSchema ? .otherSchema(place) : .none(place)
    }
    guard greeting.mayRead else {
      throw .role(place, user: greeting.user, needed: "sharepipe_reader")
    }
    if let version = greeting.version, version != PostgresSchema.version {
      throw .version(place, version)
    }
    let isAllowed =
      switch purpose {
      case .reading: true
      case .changing: greeting.mayChange
      case .undoing: greeting.mayUndo
      }
    guard isAllowed else {
      throw .role(place, user: greeting.user, needed: "sharepipe_person")
    }
    do throws(PostgresError) {
      return LedgerVisit(try PostgresThread(to: address, for: "person"), at: address, greeting)
    } catch {
      throw .database(error)
    }
  }

  /// The same questions, answered of one inbox alone.
  ///
  /// - Parameter inbox: The name of the inbox in the ledger.
  /// - Returns: What answers.
  package func reading(of inbox: String) -> any LedgerReading {
    PostgresReading(thread, at: FilePath(place), in: inbox)
  }

  /// Does something with a connection that is used once.
  ///
  /// An address that does not answer is an error at once, which a connection of a host would try again.
  static func greet<Value: Sendable>(
    _ address: PostgresAddress,
    _ body: @escaping @Sendable (PostgresConnection) throws(LedgerAccessError) -> Value
  ) async throws(LedgerAccessError) -> Value {
    let result: Result<Value, LedgerAccessError> = await BlockingThread.run {
      do throws(LedgerAccessError) {
        let connection = try LedgerAccessError.reporting { () throws(PostgresError) in
          try PostgresConnection.open(address, for: "person", within: connectLimit)
        }
        defer { connection.close() }
        connection.deadline = .now + limit
        return .success(try body(connection))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Does something with the connection.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) async throws(LedgerAccessError) -> Value {
    do throws(PostgresError) {
      return try await thread.perform(within: Self.limit, body)
    } catch {
      throw .database(error)
    }
  }

  package func queue() async throws(JournalError) -> (inboxes: [String], figures: [QueueFigure])? {
    try await reporting { () async throws(PostgresError) in
      try await thread.perform(within: Self.limit) { connection throws(PostgresError) in
        var names: [String] = []
        for var row in try connection.run("SELECT name FROM inboxes ORDER BY name").rows {
          names.append(try row.text())
        }
        return (names, try QueueFigure.all(from: connection))
      }
    }
  }

  package func replace(
    _ known: JournalContext, by new: JournalContext, _ steps: [JournalStep]
  ) async throws(JournalError) -> Bool {
    let statement = PostgresStatement.replace(known, by: new, steps, offset: offset)
    return try await reporting { () async throws(PostgresError) in
      try await thread.perform(within: Self.limit) { connection throws(PostgresError) in
        var row = try connection.run(statement).row()
        return try row.bool()
      }
    }
  }

  /// Carries out a statement whose answer does not matter.
  func carryOut(_ statement: PostgresStatement) async throws(JournalError) {
    try await reporting { () async throws(PostgresError) in
      try await thread.perform(within: Self.limit) { connection throws(PostgresError) in
        _ = try connection.run(statement)
      }
    }
  }

  package func flush() async {}

  /// Closes the connection.
  package func end() async { await thread.close() }
}

extension LedgerAccessError {
  /// Does something with a database.
  static func reporting<Value>(
    _ body: () throws(PostgresError) -> Value
  ) throws(LedgerAccessError) -> Value {
    do throws(PostgresError) {
      return try body()
    } catch {
      throw .database(error)
    }
  }
}
#endif
