#if PostgreSQL
import Logging
import SafeFiles
import ShareRules
import Synchronization
import SystemPackage

@testable import PostgresLedger
@testable import Sharepipe

/// What a host that watches an inbox with others consists of, without the watch around it.
final class SharedParts: Sendable {
  /// The state of the inbox, under the lease of the host.
  let state: SharedState
  /// What works on contexts.
  let work: InboxWork
  private let told = Told()

  private final class Told: Sendable {
    let status = Mutex(WatchStatus.Inbox(path: "/"))
  }

  /// The last fault that was reported.
  var lastFault: String? { told.status.withLock { $0.lastError?.message } }

  /// Opens the state, and serves the inbox with rules.
  init(of host: LedgerHost, in inbox: SharedInbox, _ rules: RuleSet) async throws {
    var options = PipelineOptions()
    options.state = inbox.state
    options.after = .move
    options.postpones = true
    let pipeline = Pipeline(rules: rules, options: options)
    _ = try await host.shared.serve("inbox", by: pipeline.fingerprint)
    state = try SharedState(
      at: inbox.state, of: inbox.place, host.shared, cluster: inbox.cluster,
      scratch: try inbox.disk(of: host))
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let told = told
    let status = InboxStatus(
      observer: InboxWatch.Observer(
        record: { _ in }, status: { change in told.status.withLock { change(&$0) } }),
      changes: Bell(), logger: logger, tally: state.tally)
    work = InboxWork(
      pipeline: PipelineInUse(pipeline), state: state,
      gate: InboxGate(floor: DiskSpaceFloor(at: [], floor: 0)), status: status,
      hand: WorkInHand(changes: status.changes), retryBell: Bell(), logger: logger)
  }
}
#endif
