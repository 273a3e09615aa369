import CLinux
import Documents
import FolderWatching
import Glibc
import Intake
package import Logging
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import Synchronization
package import SystemPackage

/// Takes whatever settles in one inbox through the extensions, until it is asked to stop.
///
/// New entries and contexts that are tried again are worked on side by side, each with places of
/// their own, so that neither keeps the other waiting. Nothing is held in memory that can wait in
/// the inbox or in the journal.
package final class InboxWatch: Sendable {
  /// What happens, for the observer that reports it.
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

  private let settings: WatchConfiguration.Inbox
  let logger: Logger
  let observer: Observer
  let state: LockedState
  let watcher: FolderWatcher
  let current: Mutex<(pipeline: Pipeline, generation: Int)>
  private let classification: InboxClassification
  let floor: DiskSpaceFloor
  private let large = LargeArrivals()
  let isStopping = Mutex(false)
  let bell = Bell()
  /// Rings when there is room for contexts that are parked.
  let roomBell = Bell()
  /// The contexts that are tried again or were called.
  let taken = TakenContexts()
  let faults = Mutex(InboxFaults(pause: .seconds(5)))
  /// Why the journal is lost, until it is made once more; else `nil`.
  let journalLoss = Mutex<String?>(nil)
  /// Whether the state was closed, or not there, when it was last looked at.
  let isStateClosed = Atomic(false)
  /// Whether nothing can be done now, since the journal or the state is not there.
  var isStateLost: Bool {
    isStateClosed.load(ordering: .relaxed) || journalLoss.withLock(\.self) != nil
  }
  /// Rings when the status may have changed.
  let changes = Bell()
  let hand: WorkInHand

  /// Locks an inbox, puts its state in order, and begins to watch.
  ///
  /// - Parameters:
  ///   - settings: How it is watched.
  ///   - rules: The rules.
  ///   - options: How contexts are processed; what becomes of an entry is taken from the settings.
  ///   - logger: Logs what happens.
  ///   - observer: Called with every record.
  /// - Throws: ``StateError``, or what keeps the inbox from being watched.
  package init(
    _ settings: WatchConfiguration.Inbox, rules: RuleSet, options: PipelineOptions, logger: Logger,
    observer: Observer
  ) throws {
    self.settings = settings
    self.logger = logger
    self.observer = observer
    hand = WorkInHand(changes: changes)
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
    var watching = FolderWatcher.Options()
    watching.settleTime = settings.settle
    watching.rescanInterval = settings.rescan
    watcher = try FolderWatcher(
      root: settings.inbox, options: watching, classification: classification)
  }

  /// What kept content apart before and does not now, in words for a person; `nil` if nothing was
  /// lost.
  package var isolationLoss: String? {
    current.withLock(\.pipeline.isolationLosses).first
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
  /// - Parameter rules: The rules; the caller has made sure that they are good.
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
    state.suspects.wake()
    bell.ring()
    roomBell.ring()
    changes.ring()
  }

  /// Works until it is stopped, or the task is cancelled: then runs are ended, and their contexts
  /// go on with the next start.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen() }
      let side = Task {
        await withDiscardingTaskGroup { group in
          group.addTask {
            for await _ in WakeFile.touches(in: self.state.path) {
              self.bell.ring()
              self.changes.ring()
            }
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

  /// Lets other processes work on the inbox, after ``run()`` has ended.
  package func close() { state.close() }

  /// How many contexts may be worked on at once, as far as there are descriptors for them.
  func placeCount(_ wished: Int) -> Int {
    DescriptorLimit.places(
      wished, sharedBy: max(1, current.withLock(\.pipeline.options.protected).count / 2))
  }

  // MARK: New entries

  private func takeArrivals(_ places: WorkSlots) async {
    var bench = WorkBench()
    let hand = self.hand.place()
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
      await process(arrival, &bench, WorkSlot(places, hand: hand))
    }
  }

  /// Works on large entries, beside the places of all others.
  private func takeLarge() async {
    var bench = WorkBench()
    let hand = self.hand.place()
    while let arrival = await nextLarge() {
      while !isEnded, mustPause {
        do { try await Task.sleep(for: .milliseconds(200)) } catch { return }
      }
      guard !isEnded else { return }
      await process(arrival, &bench, WorkSlot(nil, hand: hand))
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
    slot.hand?.begin(entry.name)
    let record = await slot.whileTaken { slot in
      await bench.process(
        .settled(entry, how: how), with: pipeline, generation: generation, slot: slot)
    }
    slot.hand?.end()
    // Whatever is still there was left: it is offered again when it changes.
    if isThere(settled) { watcher.leave(settled) }
    // It may be due sooner than the task that takes up what waits would wake.
    if record.mayBeDueSoon || state.mustTryAgain() { bell.ring() }
    note(record)
    await report(record)
  }

  /// Pauses when a context could not be worked on for a reason that is not its own, such as a state
  /// that cannot be written.
  func note(_ record: ContextRecord) {
    guard record.end == .notYet,
      let problem = record.problems.first(where: { $0.code != .entryBeingWritten })
    else {
      if record.end != .notYet { faults.withLock { $0.end() } }
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
    let most: Duration? = problem.code == .noResources ? .seconds(1) : nil
    defer { changes.ring() }
    guard faults.withLock({ $0.begin(problem.message, atMost: most) }) else { return }
    logger.warning("\(problem.message); nothing is lost, and it is tried again")
  }

  private func nextArrival() async -> SettledEntry? {
    do {
      let hasWaited = try await floor.wait(unless: { isEnded }) { shortage in
        logger.warning("\(shortage)")
        changes.ring()
      }
      if hasWaited { changes.ring() }
    } catch {
      return nil
    }
    while !isEnded, mustPause {
      do { try await Task.sleep(for: .milliseconds(200)) } catch { return nil }
    }
    guard !isEnded else { return nil }
    offerWhatStayed()
    return await watcher.next()
  }

  /// Offers what could not be taken, and stayed in the inbox, when the pause after that is over: that
  /// may be while the next arrival is waited for.
  func offerWhatStayed() {
    if faults.withLock({ $0.takeRenewal() }) { watcher.offerAgain() }
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
}
