internal import Synchronization

/// The slot of a context while something runs for it that may lend the slot, and may go on after it was
/// given up.
package final class SlotLoan: Sendable {
  private enum State { case held, lent, over }

  private let slots: WorkSlots
  private let state = Mutex(State.held)

  /// Starts with a slot that is held.
  package init(to slots: WorkSlots) { self.slots = slots }

  /// Whether other tasks are at work with the other slots, or with this one while it is lent.
  package var hasCompany: Bool { slots.isAtWork }

  /// Lends the slot, once; nothing after its end.
  package func lend() {
    state.withLock { state in
      guard state == .held else { return }
      state = .lent
      slots.lend()
    }
  }

  /// Ends the loan, and waits for a slot if it was lent.
  package func takeBack() async {
    let wasLent = state.withLock { state in
      defer { state = .over }
      return state == .lent
    }
    if wasLent { await slots.takeAgain() }
  }
}
