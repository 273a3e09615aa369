import ExtensionRunning
import Logging
import ShareJournal
import ShareRules
import SystemPackage

/// Carries the lease of this host into the state, where the keepers of runs read it.
struct LeaseWatch: Sendable {
  /// How often the lease is looked at; a keeper needs to know of a renewal long before the end.
  static let interval: Duration = .milliseconds(250)

  /// The state.
  let state: SharedState
  /// Where the file of the lease is: on a disk of this machine.
  let folder: FilePath
  /// Logs when a lease is lost or got.
  let logger: Logger

  /// Looks until the task is cancelled.
  ///
  /// - Parameter changed: Called with the session at its begin and when it was lost: work of any other
  ///   session is ended. One that came and went between two looks was never seen here.
  func run(whenChanged changed: @Sendable (_ session: String?) async -> Void) async {
    LeaseFile.removeLeft(in: folder)
    var session: String?
    var file: LeaseFile?
    while !Task.isCancelled {
      let lease = state.shared.lease
      if lease?.session != session {
        if session != nil {
          logger.error("the lease was lost: what was begun is ended, and other hosts go on with it")
          state.use(nil)
        }
        await changed(lease?.session)
        (session, file) = (nil, nil)
        if let lease, let new = try? LeaseFile(in: folder, until: Self.moment(lease)) {
          (session, file) = (lease.session, new)
          state.use(new)
          logger.info("working with the ledger", metadata: ["session": "\(lease.session)"])
        }
      } else if let lease {
        try? file?.move(to: Self.moment(lease))
      }
      try? await Task.sleep(for: Self.interval)
    }
    state.use(nil)
  }

  /// The end of a lease on the clock of the keepers.
  private static func moment(_ lease: LedgerLease) -> BootMoment {
    let left = lease.deadline - .now
    return left > .zero ? .now + left : .now
  }
}
