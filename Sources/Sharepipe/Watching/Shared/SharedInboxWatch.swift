import Documents
import FolderWatching
package import Logging
import ShareJournal
package import ShareRules
internal import Synchronization
package import SystemPackage

/// Works on an inbox together with other hosts, until it is stopped.
///
/// ``InboxDoorman`` takes entries in if no other host does; ``SharedWorkers`` claims contexts and works
/// on them; ``LeaseWatch`` ends what runs when the lease of this host is lost.
package final class SharedInboxWatch: Sendable {
  private static let places = 32

  private let settings: WatchConfiguration.Inbox
  private let longestEnd: Duration
  private let hosts: WatchService.Environment.SharedLedgerInUse
  let state: SharedState
  private let pipeline: PipelineInUse
  let work: InboxWork
  private let classification: InboxClassification
  private let watching: FolderWatcher.Options
  private let leases: LeaseWatch
  private let source: InboxStatusSource
  private let scratchFloor: DiskSpaceFloor
  private let bell = Bell()
  private let logger: Logger
  /// The work under the present lease.
  private let shift = Mutex<(session: String, work: Task<Void, Never>)?>(nil)

  /// Opens the state of an inbox that hosts share.
  ///
  /// - Parameters:
  ///   - settings: How the inbox is watched.
  ///   - hosts: The ledger. Its folder is for what must not be on the share: the lease, and private
  ///     copies and runs unless the settings name a scratch.
  ///   - rules: The rules.
  ///   - options: How contexts are processed.
  ///   - logger: Logs events and faults.
  ///   - observer: Called with every record and every change of the status.
  ///   - longestEnd: After what time the work of a lost lease is taken for work that never ends. It is
  ///     warned of after a quarter: a question to the database is given up by then.
  /// - Throws: ``StateError``.
  package init(
    _ settings: WatchConfiguration.Inbox, in hosts: WatchService.Environment.SharedLedgerInUse,
    rules: RuleSet, options: PipelineOptions, logger: Logger, observer: InboxWatch.Observer,
    longestEnd: Duration = .seconds(120)
  ) throws {
    self.settings = settings
    self.hosts = hosts
    self.longestEnd = longestEnd
    self.logger = logger
    var options = options
    options.after = settings.after
    options.state = settings.state
    options.postpones = true
    let pipeline = PipelineInUse(Pipeline(rules: rules, options: options))
    self.pipeline = pipeline
    let path = try StateDirectory.path(beside: settings.inbox, options: options)
    state = try SharedState(
      at: path, of: settings.inbox, hosts.ledger, cluster: hosts.cluster,
      scratch: settings.scratch ?? hosts.folder)
    classification = InboxClassification(
      settings, catalogue: rules.catalogue, limits: rules.policy.limits)
    var watching = FolderWatcher.Options()
    watching.settleTime = settings.settle
    watching.networkSettleTime = settings.networkSettle
    watching.rescanInterval = settings.rescan
    watching.comparedBytes = Int64(rules.policy.limits.entryBytes)
    self.watching = watching
    // Each look asks the database.
    let status = InboxStatus(
      observer: observer, changes: Bell(), logger: logger, tally: state.tally,
      shortest: .seconds(2))
    work = InboxWork(
      pipeline: pipeline, state: state,
      gate: InboxGate(floor: DiskSpaceFloor(at: [path], floor: rules.policy.freeSpace)),
      status: status, hand: WorkInHand(changes: status.changes), retryBell: bell, logger: logger)
    source = InboxStatusSource(
      watcher: { [state] in state.watcher }, hand: work.hand, state: state, gate: work.gate,
      pipeline: pipeline)
    let local = settings.scratch ?? hosts.folder
    scratchFloor = DiskSpaceFloor(at: [local], floor: rules.policy.freeSpace)
    leases = LeaseWatch(state: state, folder: hosts.folder, logger: logger)
  }

  /// The directory of the state.
  package var directory: FilePath { state.path }

  /// The isolation that was there before and is not now, in words for a person; `nil` if nothing
  /// was lost.
  package var isolationLoss: String? { pipeline.isolationLoss }

  /// What hosts share of the inbox.
  var ledger: any SharedLedger { state.shared }

  /// Whether this host takes entries in, and does for all what one host must do.
  var isDoorman: Bool { state.isDoorman }

  /// Whether the state is there.
  var isStateThere: Bool { state.isThere }

  /// Where the containers of extensions are that are of this host.
  var ownContainers: FilePath? { state.workSpace.ownContainers }

  /// Nothing of the state is open for long.
  package var mountFault: String? { nil }

  /// The rules that are used now.
  package var rules: RuleSet { pipeline.rules }

  /// Uses other rules for every context that is begun from now on.
  package func use(_ rules: RuleSet) async {
    pipeline.use(rules)
    work.gate.use(rules.policy)
    scratchFloor.use(rules.policy.freeSpace)
    classification.use(rules.policy.limits)
    _ = await serve()
  }

  /// Claims no more contexts; those under way come to their end.
  package func stop() {
    work.gate.stop()
    bell.ring()
  }

  /// Works until it is stopped, or the task is cancelled.
  package func run() async {
    let side = Task { [self] in
      await withDiscardingTaskGroup { group in
        group.addTask { await self.leases.run { await self.endShift(unless: $0) } }
        group.addTask { await self.work.status.run(self.source) }
      }
    }
    while !work.gate.isEnded, let (inbox, session) = await registered() {
      let shift = Task { [self] in await work(on: inbox) }
      self.shift.withLock { $0 = (session, shift) }
      // The lease may have been lost while the host was registered.
      if ledger.lease?.session != session { shift.cancel() }
      await withTaskCancellationHandler {
        await shift.value
      } onCancel: {
        shift.cancel()
      }
      if !work.gate.isEnded {
        // Nothing works on the scratch now, and nothing does before this host is registered again.
        state.clearScratch()
        work.status.changes.ring()
      }
    }
    await pipeline.pipeline.runner.finish()
    await state.ledger.flush()
    side.cancel()
    await side.value
  }

  /// Takes entries in, if no other host does, and works on contexts, until it is stopped or the lease
  /// is lost.
  private func work(on inbox: Int64) async {
    let doorman = InboxDoorman(
      settings: settings, inbox: inbox, classification: classification, watching: watching,
      work: work, state: state, bell: bell)
    let workers = SharedWorkers(
      work: work, state: state, inbox: inbox, bell: bell, lease: hosts.lease, scratch: scratchFloor)
    let side = Task { await hearOthers() }
    await withDiscardingTaskGroup { group in
      group.addTask { await doorman.run() }
      group.addTask { await workers.run(places: self.settings.jobs ?? Self.places) }
    }
    side.cancel()
    await side.value
  }

  /// Wakes the workers when another host has left something to claim, until the task is cancelled.
  private func hearOthers() async {
    let others = state.shared.arrivalBell
    while !Task.isCancelled {
      let rings = others.rings
      bell.ring()
      await others.wait(after: rings)
    }
  }

  /// Ends all work that was begun under a lease that is lost; nothing is claimed before it has ended.
  ///
  /// - Parameter session: The session of the present lease; `nil` if there is none.
  private func endShift(unless session: String?) async {
    guard let shift = shift.withLock(\.self), shift.session != session else { return }
    let alarm = OverdueAlarm(
      after: longestEnd, warn: { [self] in warnOfShift() }, { [self] in abandonShift() })
    shift.work.cancel()
    await shift.work.value
    alarm.end()
  }

  private func warnOfShift() {
    let contexts = Counted(work.hand.summary.count, "context")
    let door = isDoorman ? ", and entries are taken in" : ""
    logger.warning(
      "what was begun under the lost lease has not ended: \(contexts) in hand\(door)")
  }

  /// Other hosts have its contexts by now, and this one comes back with its next start alone.
  private func abandonShift() {
    logger.error("what was begun under the lost lease does not end, and is left: the process ends")
    hosts.whenStuck()
  }

  /// Leaves the state to the other hosts, after ``run()`` has ended.
  package func close() { state.close() }

  /// Registers this host for the inbox, as soon as it has a lease.
  ///
  /// - Returns: The number of the inbox, and the session that is registered; `nil` if it is stopped
  ///   before.
  private func registered() async -> (inbox: Int64, session: String)? {
    while !work.gate.isEnded {
      if let session = ledger.lease?.session, let number = await serve() {
        work.status.changes.ring()
        return (number, session)
      }
      await work.gate.pause(atMost: .seconds(1))
    }
    return nil
  }

  private func serve() async -> Int64? {
    do throws(JournalError) {
      let (number, isNewest) = try await state.shared.serve(
        state.inbox, by: pipeline.pipeline.fingerprint)
      if !isNewest {
        logger.warning("another host has newer rules: this one claims nothing until it has them")
      }
      return number
    } catch {
      work.pause(after: error.reason)
      return nil
    }
  }
}
