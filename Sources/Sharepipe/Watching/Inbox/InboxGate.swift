import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import Synchronization
import SystemPackage

/// Whether anything is taken now, for all tasks that take from an inbox or from its journal.
///
/// It is closed while a fault would repeat, while the state or its journal is not there, and while
/// the disk is too full. Once it is stopped, it stays so. Tasks that wait before it are woken when it
/// opens; only free space is looked at again and again, since the kernel reports none.
final class InboxGate: Sendable {
  private struct State {
    var faults = InboxFaults(pause: .seconds(5))
    var journalLoss: String?
    var stateFault: String?
    var mountFault: String?
    var isStopped = false

    /// Whether the state or its journal is not there.
    var isLost: Bool { journalLoss != nil || stateFault != nil }
  }

  private let state = Mutex(State())
  private let floor: DiskSpaceFloor
  private let bell = BroadcastBell()

  /// Creates a gate that is open.
  ///
  /// - Parameter floor: The space that stays free.
  init(floor: DiskSpaceFloor) { self.floor = floor }

  // MARK: Closing

  /// Closes it for good.
  func stop() { change { $0.isStopped = true } }

  /// Notes why the journal cannot be used, or that it can be again.
  func setJournalLoss(_ words: String?) { change { $0.journalLoss = words } }

  /// Notes why the directory of the state cannot be used, or that it can be again.
  func setStateFault(_ words: String?) { change { $0.stateFault = words } }

  /// Notes that the state is on a mount that was replaced.
  func setMountFault(_ words: String) { change { $0.mountFault = words } }

  /// Why this process cannot use the state any more; `nil` if it can.
  var mountFault: String? { state.withLock(\.mountFault) }

  /// Lets other bytes stay free from now on.
  func use(_ policy: HostPolicy) {
    floor.use(policy.freeSpace)
    bell.ring()
  }

  /// Notes how a context came out.
  ///
  /// - Returns: The consequence.
  func note(_ record: ContextRecord) -> InboxFaults.Consequence {
    note { $0.note(record) }
  }

  /// Notes a fault that is not that of a context.
  ///
  /// - Returns: The consequence.
  func note(_ problem: Reason) -> InboxFaults.Consequence {
    note { $0.note(problem) }
  }

  private func note(
    _ body: (inout InboxFaults) -> InboxFaults.Consequence
  ) -> InboxFaults.Consequence {
    let consequence = state.withLock { body(&$0.faults) }
    // The end of the pause, or the time of the next offer, is another one now.
    if consequence != .none { bell.ring() }
    return consequence
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    bell.ring()
  }

  // MARK: Questions

  /// Whether it was stopped.
  var isStopped: Bool { state.withLock(\.isStopped) }

  /// Whether the task that asks has to end.
  var isEnded: Bool { Task.isCancelled || isStopped }

  /// Whether it is closed for now.
  func isClosed(at now: ContinuousClock.Instant = .now) -> Bool { wait(at: now) != nil }

  /// Whether too little space is free.
  var isShortOfSpace: Bool { floor.shortage() != nil }

  /// Why it is closed, for the status; `nil` if no fault is known.
  ///
  /// A fault is named for some seconds after the pause, since it may well repeat.
  func reason(at now: ContinuousClock.Instant = .now) -> String? {
    let (lost, fault) = state.withLock { state in
      (state.journalLoss ?? state.stateFault, state.faults.current(at: now))
    }
    return lost ?? floor.shortage().map { "\($0)" } ?? fault
  }

  /// For how long it stays closed unless something changes; `nil` if it is open.
  private func wait(at now: ContinuousClock.Instant) -> Duration? {
    let (isLost, pause) = state.withLock { state in
      (state.isLost, state.faults.remaining(at: now))
    }
    if isLost { return .seconds(3600) }
    return pause ?? floor.shortage().map { _ in floor.interval }
  }

  // MARK: Waiting

  /// Waits until it is open.
  ///
  /// - Parameter whenShort: Called when a disk has become too full: once for each shortage, however
  ///   many tasks wait.
  /// - Returns: Whether it is open; `false` if the task that asks has to end.
  func opens(whenShort: (DiskSpaceFloor.Shortage) async -> Void = { _ in }) async -> Bool {
    var rings = bell.rings
    // The wait never throws, since its pauses never throw.
    _ = try? await floor.wait(
      unless: {
        rings = bell.rings
        return isEnded
      }, pausing: { await bell.wait(after: rings, atMost: $0) }, whenShort: whenShort)
    while !isEnded {
      rings = bell.rings
      guard let time = wait(at: .now) else { return true }
      await bell.wait(after: rings, atMost: time)
    }
    return false
  }

  /// Waits for a time, or until something changes.
  func pause(atMost time: Duration) async {
    let rings = bell.rings
    if !isEnded { await bell.wait(after: rings, atMost: time) }
  }

  /// Waits until entries that stayed in the inbox are to be offered again.
  ///
  /// That is after a pause, and ever more seldom if single entries could not be taken; never while
  /// the state is away.
  ///
  /// - Returns: `false` if the task was cancelled.
  func offersAgain() async -> Bool {
    while !Task.isCancelled {
      let rings = bell.rings
      let now = ContinuousClock.now
      let (isDue, next) = state.withLock { state in
        // While the state is away, an entry that is offered would only come back.
        guard !state.isLost else { return (false, ContinuousClock.Instant?.none) }
        // Both are asked, for each is given once.
        let isDue = [state.faults.takeOffer(at: now), state.faults.takeRenewal(at: now)]
        return (isDue.contains(true), state.faults.nextRenewal)
      }
      if isDue { return true }
      await bell.wait(after: rings, atMost: next.map { max(.zero, $0 - now) })
    }
    return false
  }
}
