import SafeFiles
import FolderWatching
import Intake
package import Logging
import ShareJournal
import ShareReport
package import ShareRules
package import SystemPackage

/// Takes entries that settle in one inbox through the extensions, until it is stopped.
///
/// It puts the workers together: ``InboxArrivals`` takes new entries, ``InboxRetries`` contexts
/// whose time has come, and ``ParkedCalls`` contexts for which there is room in a line. They work
/// side by side, each with places of its own, so that none keeps another waiting, and stop at one
/// ``InboxGate``. ``StateCheck`` closes it while the state is away; ``InboxStatus`` reports.
/// Nothing is held in memory that can wait in the inbox or in the journal.
package final class InboxWatch: Sendable {
  /// How many new contexts are worked on at once, unless the settings give a number; far more than
  /// cores, for most wait for an extension.
  private static let places = 32

  private let inbox: FilePath
  private let jobs: Int?
  private let logger: Logger
  private let state: LockedState
  private let pipeline: PipelineInUse
  private let classification: InboxClassification
  private let source: InboxStatusSource
  private let watcher: FolderWatcher
  private let arrivals: InboxArrivals
  private let retries: InboxRetries
  private let calls: ParkedCalls
  private let check: StateCheck

  private var gate: InboxGate { source.gate }
  private var status: InboxStatus { check.status }
  private var resumption: ResumedWork { retries.resumption }
  private var retryBell: Bell { check.retryBell }

  /// Locks an inbox, puts its state in order, and begins to watch.
  ///
  /// - Parameters:
  ///   - settings: How it is watched.
  ///   - rules: The rules.
  ///   - options: How contexts are processed; the disposal of an entry is taken from the settings.
  ///   - logger: Logs events and faults.
  ///   - observer: Called with every record and every change of the status.
  /// - Throws: ``StateError``, or the error that keeps the inbox from being watched.
  package init(
    _ settings: WatchConfiguration.Inbox, rules: RuleSet, options: PipelineOptions, logger: Logger,
    observer: Observer
  ) throws {
    inbox = settings.inbox
    jobs = settings.jobs
    self.logger = logger
    let opened = try Self.open(settings, rules, options)
    state = opened.state
    pipeline = PipelineInUse(opened.pipeline)
    LoadedRules.note(opened.pipeline.fingerprint, in: opened.state.path)
    let roomBell = Bell()
    opened.pipeline.lines.whenRoom { roomBell.ring() }
    let mark =
      settings.arrivals == .new
      ? try ArrivalMark.kept(in: state.path, of: settings.inbox) : nil
    classification = InboxClassification(
      settings, catalogue: rules.catalogue, limits: rules.policy.limits, mark: mark)
    var watching = FolderWatcher.Options()
    watching.settleTime = settings.settle
    watching.networkSettleTime = settings.networkSettle
    watching.rescanInterval = settings.rescan
    watching.comparedBytes = Int64(rules.policy.limits.entryBytes)
    let watcher = try FolderWatcher(
      root: settings.inbox, options: watching, classification: classification)
    let gate = InboxGate(
      floor: DiskSpaceFloor(
        at: [state.path] + [state.workSpace.scratch?.path].compactMap(\.self),
        floor: rules.policy.freeSpace))
    let status = InboxStatus(
      observer: observer, changes: Bell(), logger: logger, tally: state.tally)
    let hand = WorkInHand(changes: status.changes)
    self.watcher = watcher
    source = InboxStatusSource(
      watcher: { watcher }, hand: hand, state: state, gate: gate, pipeline: pipeline)
    let work = InboxWork(
      pipeline: pipeline, state: state, gate: gate, status: status, hand: hand, retryBell: Bell(),
      logger: logger)
    arrivals = InboxArrivals(
      inbox: settings.inbox, watcher: watcher, classification: classification,
      quota: ArrivalQuota(inbox: settings.inbox, state: state), work: work,
      emptied: ArrivedFolders(inbox: settings.inbox, patience: settings.settle))
    let taken = TakenContexts()
    let resumption = ResumedWork(work: work, taken: taken, roomBell: roomBell)
    retries = InboxRetries(
      queue: RetryQueue(state: state, taken: taken), resumption: resumption)
    calls = ParkedCalls(resumption: resumption)
    check = StateCheck(state: state, gate: gate, status: status, retryBell: work.retryBell)
  }

  /// Opens the state of an inbox, whose lines know the contexts that earlier processes have parked.
  private static func open(
    _ settings: WatchConfiguration.Inbox, _ rules: RuleSet, _ options: PipelineOptions
  ) throws -> (pipeline: Pipeline, state: LockedState) {
    var options = options
    options.after = settings.after
    options.state = settings.state
    options.scratch = settings.scratch
    options.postpones = true
    let pipeline = Pipeline(rules: rules, options: options)
    let opened = try pipeline.openStates(for: [settings.inbox])
    guard let path = opened.first?.state else { throw StateError.nowhere }
    let state = try pipeline.states.state(at: path, inboxes: [])
    do throws(JournalError) {
      for (name, count) in try state.journal.contents.parkedCounts() {
        pipeline.lines.add(count, parkedFor: name)
      }
    } catch {
      throw StateError.journal(error)
    }
    return (pipeline, state)
  }

  /// The isolation that was there before and is not now, in words for a person; `nil` if nothing
  /// was lost.
  package var isolationLoss: String? { pipeline.isolationLoss }

  /// Why the watch cannot go on: its state is on a mount that was replaced; `nil` if it can.
  package var mountFault: String? { gate.mountFault }

  /// The report of the recovery when the state was opened.
  package var recovery: Recovery.Report { state.recovery }

  /// The directory of the state.
  package var directory: FilePath { state.path }

  /// The journal.
  package var journal: Journal { state.journal }

  /// The rules that are used now.
  package var rules: RuleSet { pipeline.rules }

  /// Uses other rules for every context that is begun from now on.
  ///
  /// - Parameter rules: The rules; the caller has made sure that they are good.
  package func use(_ rules: RuleSet) {
    let isQuotaNew = rules.policy.quota != pipeline.rules.policy.quota
    pipeline.use(rules)
    LoadedRules.note(pipeline.pipeline.fingerprint, in: state.path)
    gate.use(rules.policy)
    classification.use(rules.policy.limits)
    if isQuotaNew { watcher.offerAgain() }
    retryBell.ring()
    resumption.roomBell.ring()
  }

  /// Takes no more contexts; those under way come to their end.
  package func stop() {
    gate.stop()
    arrivals.stop()
    state.suspects.wake()
    retryBell.ring()
    resumption.roomBell.ring()
    status.changes.ring()
  }

  /// Works until it is stopped, or the task is cancelled: then runs are ended, and their contexts
  /// go on with the next start.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.status.listen(to: self.watcher.notices) }
      let side = Task { await runBeside() }
      await work()
      side.cancel()
      watcher.stop()
    }
    await pipeline.pipeline.runner.finish()
    await state.journal.flush()
  }

  /// Takes contexts until it is stopped and the last one has come to its end.
  private func work() async {
    let wished = jobs ?? Self.places
    let count = pipeline.places(wished)
    if count < wished {
      logger.warning("\(DescriptorLimit.note(wished: wished, places: count))")
    }
    let large = min(pipeline.pipeline.largeLimit, max(1, count / 2))
    await withDiscardingTaskGroup { group in
      group.addTask { await self.resumption.trySuspects() }
      group.addTask { await self.arrivals.run(places: count, large: large) }
      group.addTask { await self.retries.run(places: self.pipeline.places(InboxRetries.places)) }
      group.addTask { await self.calls.run(places: self.pipeline.places(ParkedCalls.places)) }
    }
  }

  /// Looks after the state and the status until the task is cancelled.
  private func runBeside() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        for await _ in WakeFile.touches(in: self.state.path) {
          self.retryBell.ring()
          self.status.changes.ring()
        }
      }
      group.addTask { await self.status.run(self.source) }
      group.addTask { await self.check.run() }
    }
  }

  /// What the metrics show of the inbox.
  func metrics() async -> WatchMetrics.Inbox { await source.metrics(of: inbox) }

  /// Lets other processes work on the inbox, after ``run()`` has ended.
  package func close() { state.close() }
}
