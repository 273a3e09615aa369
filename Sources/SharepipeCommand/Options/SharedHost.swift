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
    .init(ledger, cluster: cluster, lease: session.lease, folder: folder)
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
    let visit = try await Self.visit(url, logger)
    cluster = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await visit.cluster()
    }
    await visit.end()
    do throws(PostgresError) {
      session = try HostSession(
        to: address, host: Self.name, program: toolVersion, lease: lease,
        report: { event in
          if case .unanswered(let error) = event { logger.warning("\(error)") }
        })
      try await session.open()
      ledger = try PostgresLedger(at: address, session: session)
      try ledger.listen(at: address) {
        logger.info("\($0); new work is looked for every 5 s at the latest")
      }
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
  }

  /// Connects, as soon as the database answers.
  private static func visit(_ url: LedgerURL, _ logger: Logger) async throws -> LedgerVisit {
    while true {
      do throws(CommandFailure) {
        return try await url.open(for: .reading)
      } catch {
        guard error.status == .unavailable else { throw error }
        logger.warning("\(error.message); it is waited for")
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
