import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

/// The ledger that a command is about, which hosts share.
struct LedgerURL: Hashable {
  /// The URL of the database, as it was written.
  let text: String
  /// Whether another machine may be reached without TLS that proves whose server answers.
  let isInsecureAllowed: Bool
  /// How it is named on a command line, with a space before it; empty if the environment has it.
  let arguments: String

  /// Connects, to look at the ledger.
  ///
  /// - Parameter inbox: The name of the inbox of which it answers; `nil` for all.
  /// - Returns: What answers questions about it.
  /// - Throws: ``CommandFailure``.
  func openForReading(in inbox: String? = nil) async throws(CommandFailure) -> any LedgerReading {
    #if PostgreSQL
    let visit = try await open(for: .reading)
    return inbox.map { visit.reading(of: $0) } ?? visit.reading
    #else
    throw Self.notBuilt
    #endif
  }

  /// Connects, to keep what a person says.
  ///
  /// - Returns: The ledger.
  /// - Throws: ``CommandFailure``.
  func openForChanging() async throws(CommandFailure) -> any LedgerChanging {
    #if PostgreSQL
    try await open(for: .changing)
    #else
    throw Self.notBuilt
    #endif
  }

  /// Connects, to take back what was filed from an inbox.
  ///
  /// - Parameter inbox: The name of the inbox.
  /// - Returns: The ledger.
  /// - Throws: ``CommandFailure``.
  func openForUndoing(in inbox: String) async throws(CommandFailure) -> any UndoLedger {
    #if PostgreSQL
    UndoVisit(try await open(for: .undoing), in: inbox)
    #else
    throw Self.notBuilt
    #endif
  }

  #if PostgreSQL
  /// Connects.
  ///
  /// - Parameter purpose: What for.
  /// - Returns: The connection.
  /// - Throws: ``CommandFailure``.
  func open(for purpose: LedgerVisit.Purpose) async throws(CommandFailure) -> LedgerVisit {
    let address = try address
    return try await Self.reporting { () async throws(LedgerAccessError) in
      try await LedgerVisit.open(address, for: purpose)
    }
  }

  /// The address of the database.
  ///
  /// - Throws: ``CommandFailure`` if the URL cannot be used.
  var address: PostgresAddress {
    get throws(CommandFailure) {
      do throws(PostgresAddressError) {
        return try PostgresAddress(text, isInsecureAllowed: isInsecureAllowed)
      } catch {
        throw CommandFailure(error.description, .usage)
      }
    }
  }

  /// Does something with a ledger, so that an error of it ends the command as that kind does.
  static func reporting<Value>(
    _ body: () async throws(LedgerAccessError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(LedgerAccessError) {
      return try await body()
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
  }
  #else
  /// Why a command cannot reach any ledger.
  static let notBuilt = CommandFailure(
    """
    this sharepipe was built without PostgreSQL, so it cannot reach a ledger; install the package of \
    sharepipe, or build it with libpq-dev and 'swift build --traits PostgreSQL'
    """, .unavailable)
  #endif
}
