internal import CLinux
internal import Glibc
internal import SafeFiles
internal import Synchronization
internal import SystemPackage

/// What passes between the tasks that pull entries and the thread that finds them.
final class WatchExchange: Sendable {
  /// What the thread is asked to do.
  struct Demand {
    /// Whether a task waits for an entry.
    var isWaitedFor = false
    /// Whether everything ends.
    var isStopped = false
    /// The entries that were left since the last time, and whether they are put off.
    var left: [(entry: SettledEntry, isPutOff: Bool)] = []
    /// Whether what was left is to be offered again.
    var isRenewal = false
  }

  private struct Waiter {
    let number: UInt64
    let continuation: CheckedContinuation<SettledEntry?, Never>
  }

  private struct State {
    /// The tasks that wait, the first one first.
    var waiters: [Waiter] = []
    var lastNumber: UInt64 = 0
    var left: [(entry: SettledEntry, isPutOff: Bool)] = []
    var isRenewal = false
    var isStopped = false
    /// Whether the thread sleeps, so that it must be woken.
    var isAsleep = false
    var summary = WatchSummary()
  }

  private let state = Mutex(State())
  /// A counter that is readable when the thread is to wake up.
  let bell: SharedDescriptor

  /// Creates an exchange without demand.
  init() throws(Errno) {
    bell = try SharedDescriptor(takingOver: clinux_eventfd())
  }

  // MARK: - For the tasks

  /// Waits for an entry; `nil` after a stop or a cancellation.
  func next() async -> SettledEntry? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRefused = state.withLock { state in
          // A cancellation that comes later finds the waiter.
          if state.isStopped || Task.isCancelled { return true }
          state.waiters.append(Waiter(number: number, continuation: continuation))
          return false
        }
        if isRefused { continuation.resume(returning: nil) } else { wake() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: nil)
    }
  }

  /// Reports that an entry stays where it is.
  func leave(_ entry: SettledEntry, isPutOff: Bool) {
    state.withLock { $0.left.append((entry, isPutOff)) }
    wake()
  }

  /// Asks that what was left is offered again.
  func renew() {
    state.withLock { $0.isRenewal = true }
    wake()
  }

  /// Ends everything.
  func stop() {
    let waiters = state.withLock { state in
      state.isStopped = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: nil) }
    wake()
  }

  /// The last summary that the thread published.
  var summary: WatchSummary { state.withLock { $0.summary } }

  private func wake() {
    let wasAsleep = state.withLock { state in
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    guard wasAsleep else { return }
    var one: UInt64 = 1
    _ = unsafe write(bell.number, &one, MemoryLayout<UInt64>.size)
  }

  // MARK: - For the thread

  /// Takes what is asked.
  ///
  /// - Returns: What is asked; each entry that was left is in one answer only.
  func demand() -> Demand {
    state.withLock { state in
      defer {
        state.left = []
        state.isRenewal = false
      }
      return Demand(
        isWaitedFor: !state.waiters.isEmpty, isStopped: state.isStopped, left: state.left,
        isRenewal: state.isRenewal)
    }
  }

  /// Whether a task waits now.
  var demandIsWaiting: Bool { state.withLock { !$0.waiters.isEmpty } }

  /// Announces that the thread goes to sleep.
  ///
  /// - Parameter knowsOfWaiters: Whether the thread knows that a task waits.
  /// - Returns: Whether it may; `false` if something was asked in the meantime.
  func fallAsleep(knowingOfWaiters knowsOfWaiters: Bool) -> Bool {
    state.withLock { state in
      let isNews =
        state.isStopped || !state.left.isEmpty || state.isRenewal
        || (!state.waiters.isEmpty && !knowsOfWaiters)
      state.isAsleep = !isNews
      return !isNews
    }
  }

  /// Notes that the thread is awake.
  func wakeUp() {
    state.withLock { $0.isAsleep = false }
    var count: UInt64 = 0
    _ = unsafe read(bell.number, &count, MemoryLayout<UInt64>.size)
  }

  /// Gives an entry to the task that waits longest; `false` if no task waits any more.
  func deliver(_ entry: SettledEntry) -> Bool {
    let waiter = state.withLock { state in
      state.waiters.isEmpty ? nil : state.waiters.removeFirst()
    }
    waiter?.continuation.resume(returning: entry)
    return waiter != nil
  }

  /// Publishes a summary.
  func publish(_ summary: WatchSummary) {
    state.withLock { $0.summary = summary }
  }
}
