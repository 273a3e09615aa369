internal import Synchronization

/// Lets only so many tasks be at work at once.
///
/// Tasks that resume are served before new ones, the one that asked last first. New ones are served
/// in the order in which they asked. A task that finds a free slot takes it without a change of
/// threads.
package final class WorkSlots: Sendable {
  private struct State {
    var free: Int
    /// How many more tasks may begin, those included that have lent their slot.
    var room: Int
    var beginners: [CheckedContinuation<Void, Never>] = []
    var nextBeginner = 0
    var returning: [CheckedContinuation<Void, Never>] = []

    /// Takes the next task that may have a slot; `nil` if there is none.
    mutating func next() -> CheckedContinuation<Void, Never>? {
      guard free > 0 else { return nil }
      if let next = returning.popLast() {
        free -= 1
        return next
      }
      guard room > 0, nextBeginner < beginners.count else { return nil }
      free -= 1
      room -= 1
      let next = beginners[nextBeginner]
      nextBeginner += 1
      if nextBeginner == beginners.count {
        beginners.removeAll(keepingCapacity: true)
        nextBeginner = 0
      }
      return next
    }
  }

  private let count: Int
  private let whenIdle: @Sendable () -> Void
  private let state: Mutex<State>

  /// Creates slots.
  ///
  /// - Parameters:
  ///   - count: How many there are, at least 1.
  ///   - loans: How many slots may be lent at once.
  ///   - whenIdle: Is called when no task is at work any more.
  package init(_ count: Int, loans: Int = 0, whenIdle: @escaping @Sendable () -> Void = {}) {
    self.whenIdle = whenIdle
    self.count = max(1, count)
    state = Mutex(State(free: self.count, room: self.count + loans))
  }

  /// Waits for a slot; a wait does not end early, since every slot is given back soon.
  package func take() async {
    let isTaken = state.withLock { state in
      guard state.free > 0, state.room > 0 else { return false }
      state.free -= 1
      state.room -= 1
      return true
    }
    guard !isTaken else { return }
    await withCheckedContinuation { continuation in
      change { $0.beginners.append(continuation) }
    }
  }

  /// How many slots are free now.
  package var free: Int { state.withLock { min($0.free, $0.room) } }

  /// Whether a task is at work with a slot.
  package var isAtWork: Bool { state.withLock { $0.free } < count }

  /// Gives a slot back.
  package func give() {
    change { state in
      state.room += 1
      state.free += 1
    }
  }

  /// Gives a slot to other tasks until it is taken again.
  package func lend() { change { $0.free += 1 } }

  /// Waits for a slot that was lent, before the tasks that would begin.
  package func takeAgain() async {
    let isTaken = state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      return true
    }
    guard !isTaken else { return }
    await withCheckedContinuation { continuation in
      change { $0.returning.append(continuation) }
    }
  }

  /// Changes the state, and wakes the task that may have a slot now.
  private func change(_ body: (inout State) -> Void) {
    let (next, isIdle) = state.withLock { state in
      body(&state)
      return (state.next(), state.free == count)
    }
    next?.resume()
    if isIdle { whenIdle() }
  }
}
