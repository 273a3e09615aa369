import CLinux
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
  let current: Mutex<(pipeline: Pipeline, generation: Int)>
  private let classification: InboxClassification
  let floor: DiskSpaceFloor
  private let large = LargeArrivals()
  private let isStopping = Mutex(false)
  let bell = Bell()
  /// Rings when there is room for contexts that are parked.
  let roomBell = Bell()
  /// The contexts that are tried again or were called.
  let taken = TakenContexts()
  let faults = Mutex(InboxFaults(pause: .seconds(5)))
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
    do throws(JournalError) {
      for (name, count) in try state.journal.contents.parkedCounts() {
        pipeline.lines.add(count, parkedFor: name)
      }
    } catch {
      throw StateError.journal(error)
    }
    pipeline.lines.whenRoom { [roomBell] in roomBell.ring() }
    classification = InboxClassification(
      catalogue: rules.catalogue, limits: rules.policy.limits)
    floor = DiskSpaceFloor(at: [path], floor: rules.policy.freeSpace)
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
    floor.use(rules.policy.freeSpace)
    classification.use(rules.policy.limits)
    bell.ring()
    roomBell.ring()
  }

  /// Takes nothing more; what is under way comes to its end.
  package func stop() {
    isStopping.withLock { $0 = true }
    watcher.stop()
    large.end()
    bell.ring()
    roomBell.ring()
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
        let wished = settings.jobs ?? Self.places
        let count = placeCount(wished)
        if count < wished {
          logger.warning("\(DescriptorLimit.note(wished: wished, places: count))")
        }
        let places = WorkSlots(count)
        for _ in 0..<count + Self.waiting {
          group.addTask { await self.takeArrivals(places) }
        }
        for _ in 0..<min(current.withLock(\.pipeline.largeLimit), max(1, count / 2)) {
          group.addTask { await self.takeLarge() }
        }
        group.addTask { await self.takeRetries() }
        group.addTask { await self.takeCalled() }
      }
      side.cancel()
      watcher.stop()
    }
    await current.withLock(\.pipeline.runner).finish()
    await state.journal.flush()
  }

  /// Lets others work on the inbox, after ``run()`` has ended.
  package func close() { state.close() }

  /// How many contexts may be worked on at once, as far as there are descriptors for them.
  func placeCount(_ wished: Int) -> Int {
    DescriptorLimit.places(
      wished, sharedBy: max(1, current.withLock(\.pipeline.options.protected).count / 2))
  }

  // MARK: New entries

  private func takeArrivals(_ places: WorkSlots) async {
    var bench = WorkBench()
    await state.suspects.hold { isEnded }
    while true {
      await places.take()
      guard let settled = await nextArrival(), let (entry, bytes) = await admitted(settled) else {
        places.give()
        if isEnded { return }
        continue
      }
      let arrival = LargeArrivals.Arrival(settled: settled, entry: entry)
      guard bytes <= IntakeSize.large || isRefusedUnread(bytes) else {
        places.give()
        large.put(arrival)
        continue
      }
      await process(arrival, &bench, WorkSlot(places))
    }
  }

  /// Works on large entries, beside the places of all others.
  private func takeLarge() async {
    var bench = WorkBench()
    while let arrival = await nextLarge() {
      while !isEnded, mustPause {
        do { try await Task.sleep(for: .milliseconds(200)) } catch { return }
      }
      guard !isEnded else { return }
      await process(arrival, &bench, WorkSlot(nil))
    }
  }

  private func nextLarge() async -> LargeArrivals.Arrival? {
    await withTaskCancellationHandler {
      await large.next()
    } onCancel: {
      large.end()
    }
  }

  /// Whether an entry is so large that not a byte of it is read.
  private func isRefusedUnread(_ bytes: Int) -> Bool {
    bytes > rules.policy.limits.entryBytes
  }

  private func process(
    _ arrival: LargeArrivals.Arrival, _ bench: inout WorkBench, _ slot: WorkSlot
  ) async {
    let (settled, entry) = (arrival.settled, arrival.entry)
    let (pipeline, generation) = current.withLock { $0 }
    let how = "\(settled.arrival)"
    let record = await slot.whileTaken { slot in
      await bench.process(
        .settled(entry, how: how), with: pipeline, generation: generation, slot: slot)
    }
    // Whatever is still there was left: it is offered again when it changes.
    if isThere(settled) { watcher.leave(settled) }
    // It may be due sooner than whoever takes up what waits would wake.
    if record.mayBeDueSoon || state.hasReturned { bell.ring() }
    note(record)
    await report(record)
  }

  /// Pauses when a context could not be worked on for a reason that is not its own, such as a state
  /// that cannot be written.
  func note(_ record: ContextRecord) {
    guard record.end == .notYet,
      let problem = record.problems.first(where: { $0.code != .entryBeingWritten })
    else {
      if record.end != .notYet { faults.withLock { $0.isTold = false } }
      return
    }
    switch problem.code {
    case .entryVanished: return
    // It is this one that does not fit; others do.
    case .freeSpaceKept: break
    case .entryUnreadable: faults.withLock { $0.passOver() }
    default: return pause(problem)
    }
    logger.warning("\(problem.message); nothing is lost, and it is tried again")
  }

  /// Leaves the inbox alone for a moment: what failed would fail again.
  private func pause(_ problem: Reason) {
    // A descriptor comes back as soon as a context has come to its end.
    let time: Duration? = problem.code == .noResources ? .seconds(1) : nil
    guard faults.withLock({ $0.begin(for: time) }) else { return }
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

  /// The entry that has settled and its size, unless its owner has brought in enough for today.
  private func admitted(_ settled: SettledEntry) async -> (InboxEntry, bytes: Int)? {
    let reference = FileReference(root: settings.inbox, path: settled.path)
    let bytes = await bytes(of: settled)
    let owner = settled.facts.owner
    switch state.accounts.admit(
      EntryName(bytes: settled.path.bytes), owner: owner, bytes: bytes,
      quota: rules.policy.quota, journal: state.journal, at: JournalClock.now())
    {
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
    do throws(FileFault) {
      if let entry = try classification.entry(at: reference) { return (entry, bytes) }
    } catch {
      pause(error.reason(for: reference.path.label))
    }
    watcher.leave(settled)
    return nil
  }

  /// Whether an entry is in the inbox; no descriptor is needed to know.
  private func isThere(_ settled: SettledEntry) -> Bool {
    var status = stat()
    let path = settings.inbox.appending(settled.path.components)
    return unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0
      && UInt64(status.st_ino) == settled.facts.inode
  }

  /// The bytes that an entry brings in, those of all files in a directory.
  private func bytes(of settled: SettledEntry) async -> Int {
    switch settled.facts.kind {
    case .regular: return Int(settled.facts.size)
    case .directory:
      let directory = FileReference(root: settings.inbox, path: settled.path)
      return await withTaskExecutorPreference(WorkThreads.reading) {
        Int(TreeSize.lengths(in: directory))
      }
    default: return 0
    }
  }

  var isEnded: Bool { Task.isCancelled || isStopping.withLock { $0 } }

  // MARK: Telling

  func report(_ record: ContextRecord) async {
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
