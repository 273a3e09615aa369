#if PostgreSQL
import Glibc
import Logging
import PostgresLedger
import Sharepipe
import SystemPackage

/// This machine as one of the hosts that share a ledger.
struct SharedHost: Sendable {
  /// The lease of a host: long enough for a busy database, and short enough that others go on soon.
  static let lease: Duration = .seconds(30)
  /// How long a database that is away may take to come back at the start before that is logged again.
  private static let pause: Duration = .seconds(5)

  /// The session, whose heartbeats go on until it is ended.
  let session: HostSession
  /// The ledger.
  let ledger: PostgresLedger
  /// The identifier of the ledger.
  let cluster: String
  private let folder: FilePath

  /// What the service needs of it.
  var shared: WatchService.Environment.SharedLedgerInUse {
    .init(ledger, cluster: cluster, lease: session.lease, folder: folder) {
      // Not in order: it is not known what stands still.
      _exit(ExitStatus.inputOutput.rawValue)
    }
  }

  /// Opens a session with a ledger; a database that is away is waited for.
  ///
  /// - Parameters:
  ///   - url: The ledger.
  ///   - lease: How long the lease is.
  ///   - folder: A directory on a disk of this machine.
  ///   - logger: Logs that the database is away.
  /// - Throws: ``CommandFailure`` if the ledger cannot be used before a person changes something.
  init(
    _ url: LedgerURL, lease: Duration, folder: FilePath, _ logger: Logger
  ) async throws {
    self.folder = folder
    let address = try url.address
    cluster = try await Self.waiting(logger) { () async throws(LedgerAccessError) in
      try await LedgerVisit.open(address, for: .reading).cluster()
    }
    do throws(PostgresError) {
      session = try HostSession(
        to: address, host: Self.name, program: toolVersion, lease: lease,
        report: { event in
          if case .unanswered(let error) = event { logger.warning("\(error)") }
        })
      ledger = try PostgresLedger(at: address, session: session)
      try ledger.listen(at: address) {
        logger.info("\($0); new work is looked for every 5 s at the latest")
      }
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    let session = session
    try await Self.waiting(logger) { () async throws(LedgerAccessError) in
      do throws(PostgresError) {
        try await session.open()
      } catch {
        throw .database(error)
      }
    }
  }

  /// Asks the database until it answers: what is asked does no harm if it is done twice.
  private static func waiting<Value: Sendable>(
    _ logger: Logger, _ body: () async throws(LedgerAccessError) -> Value
  ) async throws -> Value {
    while true {
      do throws(LedgerAccessError) {
        return try await body()
      } catch {
        let status = ExitStatus(error)
        guard status == .unavailable else { throw CommandFailure(error.description, status) }
        logger.warning("\(error); it is waited for")
      }
      try await Task.sleep(for: pause)
    }
  }

  /// The name of this machine, for people.
  static var name: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return "unnamed" }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
#endif
