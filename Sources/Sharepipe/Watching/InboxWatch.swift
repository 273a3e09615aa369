import FolderWatching
import Glibc
package import Logging
import Synchronization
package import SystemPackage

/// Takes whatever settles in one inbox through the extensions, until it is told to stop.
///
/// New entries and contexts that are tried again are worked on side by side, each with places of
/// their own, so that neither keeps the other waiting. Nothing is held in memory that can wait in
/// the inbox or in the journal.
package final class InboxWatch: Sendable {
  /// What happens, for whoever reports it.
  package struct Observer: Sendable {
    /// A context has come to an end, or is put off.
    package var record: @Sendable (ContextRecord) async -> Void
    /// The status has changed.
    package var status:
      @Sendable (@Sendable @escaping (inout WatchStatus.Inbox) -> Void) async -> Void

    /// Creates an observer.
    package init(
      record: @escaping @Sendable (ContextRecord) async -> Void,
      status:
        @escaping @Sendable (@Sendable @escaping (inout WatchStatus.Inbox) -> Void) async ->
        Void
    ) {
      self.record = record
      self.status = status
    }
  }

  /// How many contexts that are tried again are worked on at once.
  private static let retryPlaces = 8
  /// How many contexts may wait for the journal at once.
  private static let waiting = 128
  /// How many new contexts are worked on at once, unless the settings say so; far more than
  /// cores, for most wait for an extension.
  private static let places = 32

  private let settings: WatchSettings
  let logger: Logger
  let observer: Observer
  let state: LockedState
  private let watcher: FolderWatcher
  private let current: Mutex<(pipeline: Pipeline, generation: Int)>
  private let classification: InboxClassification
  private let floor: DiskSpaceFloor
  private let usage: Mutex<(today: OwnerUsage, owners: Set<UInt32>)>
  private let isStopping = Mutex(false)
  let bell = Bell()
  private let faults = Mutex(InboxFaults(pause: .seconds(5)))
  /// Whether there is no journal now.
  let isJournalLost = Mutex(false)

  /// Locks an inbox, puts its state in order, and begins to watch.
  ///
  /// - Parameters:
  ///   - settings: How it is watched.
  ///   - rules: The rules.
  ///   - options: How contexts are processed; what becomes of an entry is taken from the settings.
  ///   - logger: Hears what happens.
  ///   - observer: Is told of every record.
  /// - Throws: ``StateError``, or what keeps the inbox from being watched.
  package init(
    _ settings: WatchSettings, rules: RuleSet, options: PipelineOptions, logger: Logger,
    observer: Observer
  ) throws {
    self.settings = settings
    self.logger = logger
    self.observer = observer
    var options = options
    options.after = settings.after
    options.state = settings.state
    options.postpones = true
    let pipeline = Pipeline(rules: rules, options: options)
    let opened = try pipeline.openStates(for: [settings.inbox])
    guard let path = opened.first?.state else { throw StateError.nowhere }
    state = try pipeline.states.state(at: path, inboxes: [])
    current = Mutex((pipeline, 0))
    classification = InboxClassification(
      catalogue: rules.catalogue, limits: rules.policy.limits)
    floor = DiskSpaceFloor(at: [path], floor: rules.policy.freeSpace)
    usage = Mutex((OwnerUsage(rules.policy.quota), []))
    var watching = WatchOptions()
    watching.settleTime = settings.settle
    watching.rescanInterval = settings.rescan
    watcher = try FolderWatcher(
      root: settings.inbox, options: watching, classification: classification)
  }

  /// What was put in order when the state was opened.
  package var recovery: Recovery.Report { state.recovery }

  /// The directory of the state.
  package var directory: FilePath { state.path }

  /// The journal.
  package var journal: Journal { state.journal }

  /// The rules that are used now.
  package var rules: RuleSet { current.withLock(\.pipeline.rules) }

  /// Uses other rules for every context that is begun from now on.
  ///
  /// - Parameter rules: The rules; whoever gives them has made sure that they are good.
  package func use(_ rules: RuleSet) {
    current.withLock { current in
      current.pipeline = current.pipeline.with(rules)
      current.generation += 1
    }
    usage.withLock { $0.today.quota = rules.policy.quota }
    floor.use(rules.policy.freeSpace)
    classification.use(rules.policy.limits)
    bell.ring()
  }

  /// Takes nothing more; what is under way comes to its end.
  package func stop() {
    isStopping.withLock { $0 = true }
    watcher.stop()
    bell.ring()
  }

  /// Works until it is stopped, or the task is cancelled: then runs are ended, and their contexts
  /// go on with the next start.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen() }
      let side = Task {
        await withDiscardingTaskGroup { group in
          group.addTask {
            for await _ in WakeFile.touches(in: self.state.path) { self.bell.ring() }
          }
          group.addTask { await self.tellStatus() }
          group.addTask { await self.watchJournal() }
        }
      }
      await withDiscardingTaskGroup { group in
        group.addTask { await self.trySuspects() }
        let places = WorkSlots(settings.jobs ?? Self.places)
        for _ in 0..<(settings.jobs ?? Self.places) + Self.waiting {
          group.addTask { await self.takeArrivals(places) }
        }
        group.addTask { await self.takeRetries() }
      }
      side.cancel()
      watcher.stop()
    }
    await current.withLock(\.pipeline.runner).finish()
    await state.journal.flush()
  }

  /// Lets others work on the inbox, after ``run()`` has ended.
  package func close() { state.close() }

  // MARK: New entries

  private func takeArrivals(_ places: WorkSlots) async {
    var bench = WorkBench()
    await state.suspects.hold { isEnded }
    while true {
      await places.take()
      guard let settled = await nextArrival(), let entry = await admitted(settled) else {
        places.give()
        if isEnded { return }
        continue
      }
      let (pipeline, generation) = current.withLock { $0 }
      let how = "\(settled.arrival)"
      let record = await WorkSlot(places).whileTaken { slot in
        await bench.process(
          .settled(entry, how: how), with: pipeline, generation: generation, slot: slot)
      }
      // Whatever is still there was left: it is offered again when it changes.
      if (try? SafeOpen.facts(of: entry.reference ?? FileReference(root: "/", path: "")))?
        .inode == settled.facts.inode
      {
        watcher.leave(settled)
      }
      // It may be due sooner than whoever takes up what waits would wake.
      if record.mayBeDueSoon || state.hasReturned { bell.ring() }
      note(record)
      await report(record)
    }
  }

  /// Pauses when a context could not be worked on for a reason that is not its own, such as a state
  /// that cannot be written.
  private func note(_ record: ContextRecord) {
    guard record.end == .notYet,
      let problem = record.problems.first(where: { $0.code != .entryBeingWritten })
    else {
      if record.end != .notYet { faults.withLock { $0.isTold = false } }
      return
    }
    switch problem.code {
    case .entryVanished: return
    case .entryUnreadable: faults.withLock { $0.passOver() }
    default:
      guard faults.withLock({ $0.begin() }) else { return }
    }
    logger.warning("\(problem.message); nothing is lost, and it is tried again")
  }

  private func nextArrival() async -> SettledEntry? {
    do {
      let hasWaited = try await floor.wait(unless: { isEnded }) { shortage in
        logger.warning("\(shortage)")
        let words = "\(shortage)"
        await observer.status { inbox in
          inbox.state = .paused
          inbox.pause = words
        }
      }
      if hasWaited {
        await observer.status { inbox in
          if inbox.state == .paused { inbox.state = .watching }
          inbox.pause = nil
        }
      }
    } catch {
      return nil
    }
    while !isEnded, faults.withLock({ $0.isPausing }) || isJournalLost.withLock(\.self) {
      do { try await Task.sleep(for: .milliseconds(200)) } catch { return nil }
    }
    guard !isEnded else { return nil }
    // What could not be taken stayed in the inbox.
    if faults.withLock({ $0.takeRenewal() }) { watcher.offerAgain() }
    return await watcher.next()
  }

  /// The entry that has settled, unless its owner has brought in enough for today.
  private func admitted(_ settled: SettledEntry) async -> InboxEntry? {
    let reference = FileReference(root: settings.inbox, path: settled.path)
    let bytes = await bytes(of: settled)
    let owner = settled.facts.owner
    let now = JournalClock.now()
    switch usage.withLock({ usage in
      if !rules.policy.quota.isNone, usage.owners.insert(owner).inserted {
        countEarlier(of: owner, at: now, &usage.today)
      }
      return usage.today.admit(owner: owner, bytes: bytes, at: now)
    }) {
    case .admitted: break
    case .over(let isNews):
      if isNews {
        logger.warning(
          "the files of user \(owner) have brought in what they may today; the others wait",
          metadata: ["owner": "\(owner)"])
      }
      watcher.leave(settled)
      return nil
    }
    guard let entry = classification.entry(at: reference) else {
      watcher.leave(settled)
      return nil
    }
    return entry
  }

  /// The bytes that an entry brings in, those of all files in a directory.
  private func bytes(of settled: SettledEntry) async -> Int {
    switch settled.facts.kind {
    case .regular: return Int(settled.facts.size)
    case .directory where rules.policy.quota.bytes != nil:
      let directory = FileReference(root: settings.inbox, path: settled.path)
      return await withTaskExecutorPreference(WorkThreads.reading) {
        Int(TreeSize.lengths(in: directory))
      }
    default: return 0
    }
  }

  /// Counts what an owner brought in today before we started.
  private func countEarlier(of owner: UInt32, at now: Int64, _ usage: inout OwnerUsage) {
    let day: Int64 = 86_400 * 1_000_000
    guard let before = try? state.journal.contents.usage(of: owner, since: now - now % day) else {
      return
    }
    usage.count(owner: owner, bytes: Int(before.bytes), contexts: before.contexts, at: now)
  }

  private var isEnded: Bool { Task.isCancelled || isStopping.withLock { $0 } }

  // MARK: Contexts that are tried again

  /// Tries what the last process may have died over, one after the other.
  private func trySuspects() async {
    await withDiscardingTaskGroup { group in
      while !isEnded, let suspect = await state.suspects.next(isPatient: true) {
        // The next one need not wait for the journal to keep the end of this one.
        group.addTask { [self] in
          var bench = WorkBench()
          let (pipeline, generation) = current.withLock { $0 }
          let record = await bench.process(
            .resumed(suspect, state), with: pipeline, generation: generation, slot: WorkSlot(nil))
          state.suspects.pass(suspect.identifier)
          note(record)
          if record.mayBeDueSoon || state.hasReturned { bell.ring() }
          await report(record)
        }
      }
    }
  }

  private func takeRetries() async {
    let places = WorkSlots(Self.retryPlaces)
    await state.suspects.hold { isEnded }
    let taken = TakenContexts()
    await withDiscardingTaskGroup { group in
      while !isEnded {
        await expireHeld()
        if let next = nextRetry(taken) {
          await places.take()
          let (pipeline, generation) = current.withLock { $0 }
          group.addTask { [self] in
            var bench = WorkBench()
            let record = await WorkSlot(places).whileTaken { slot in
              await bench.process(
                .resumed(next, state),
                with: pipeline, generation: generation, slot: slot)
            }
            taken.remove(next.identifier)
            note(record)
            if record.mayBeDueSoon || state.hasReturned { bell.ring() }
            // An end is told when it is known, not when its entry could be put.
            if next.state != .ended { await report(record) }
          }
        } else {
          await sleepUntilDue(taken)
        }
      }
    }
  }

  /// Counts what waited for a person for too long as cancelled.
  private func expireHeld() async {
    let now = JournalClock.now()
    guard let next = try? state.journal.contents.nextExpiry(), next <= now else { return }
    _ = try? await ContextAnswer(state: state.path, journal: state.journal).expire(at: now)
  }

  private func nextRetry(_ taken: TakenContexts) -> JournalContext? {
    guard !mustPause else { return nil }
    if let next = state.nextLeftover() ?? state.nextReturned() {
      if taken.insert(next.identifier) { return next }
      // Whoever has taken it back is not quite done with it.
      state.takeBack(next)
    }
    var now = JournalClock.now()
    let longest = Int64(longestWait / .microseconds(1))
    // What is due later than the policy ever makes anything wait was put off before the clock was
    // set back.
    if let next = try? state.journal.nextDue(), next > now + longest { now = next }
    let due = try? state.journal.due(at: now, limit: Self.retryPlaces * 2)
    return due?.first { taken.insert($0.identifier) }
  }

  /// Sleeps until the next context is due or somebody wakes us; a clock that is set back or forth
  /// makes no wait longer than the longest that the policy knows.
  private func sleepUntilDue(_ taken: TakenContexts) async {
    var wait = Duration.seconds(3600)
    if let due = try? state.journal.nextDue() {
      wait = .microseconds(max(0, due - JournalClock.now()))
      // What is due and under way is not due again before it has come back.
      wait = max(min(wait, longestWait), taken.isEmpty ? .zero : .milliseconds(200))
    }
    if let expiry = try? state.journal.contents.nextExpiry() {
      wait = min(wait, .microseconds(max(200_000, expiry - JournalClock.now())))
    }
    if state.hasReturned || mustPause { wait = LockedState.pause }
    await bell.wait(atMost: wait)
  }

  /// Whether nothing is tried again for a moment: space is short, or something just failed that
  /// will fail again.
  private var mustPause: Bool {
    faults.withLock { $0.isPausing } || isJournalLost.withLock(\.self) || floor.shortage() != nil
  }

  /// The longest time that anything waits.
  private var longestWait: Duration { max(rules.policy.retries.longest, .seconds(600)) }

  // MARK: Telling

  private func report(_ record: ContextRecord) async {
    await observer.record(record)
    for next in record.following { await report(next) }
    let summary = watcher.summary
    await observer.status { inbox in
      inbox.state = .watching
      inbox.pause = nil
      inbox.waiting = summary.waitingCount
      inbox.oldestWaiting = summary.oldestArrival.map { $0 / 1000 }
      if record.end == .notYet { return }
      inbox.ends[record.end, default: 0] += 1
      if record.end == .held { inbox.held += 1 }
      if let problem = record.problems.first {
        inbox.lastError = WatchStatus.Fault(problem.message)
      }
    }
  }

  /// Keeps the numbers of what waits fresh, for they change while nothing comes to an end.
  private func tellStatus() async {
    var told = 0
    while !Task.isCancelled {
      let summary = watcher.summary
      let postponed = try? state.journal.contents.waitingCount()
      let (unsaved, lost) = (state.journal.unsaved, state.journal.lost)
      if lost > told {
        told = lost
        logger.error("\(state.path): the journal gave up \(lost) writes of steps")
      }
      if faults.withLock({ $0.takeOffer() }) { watcher.offerAgain() }
      await observer.status { inbox in
        if inbox.state == .scanning { inbox.state = .watching }
        inbox.waiting = summary.waitingCount
        inbox.oldestWaiting = summary.oldestArrival.map { $0 / 1000 }
        inbox.postponed = postponed ?? 0
        inbox.unsaved = unsaved
        inbox.lost = lost
      }
      try? await Task.sleep(for: .seconds(10))
    }
  }

  private func listen() async {
    for await notice in watcher.notices {
      logger.warning("\(notice)")
      switch notice {
      case .rootGone: await observer.status { $0.state = .missing }
      case .rootBack: await observer.status { $0.state = .watching }
      default: break
      }
    }
  }
}
