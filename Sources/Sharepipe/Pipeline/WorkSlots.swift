/// Lets only so many contexts be worked on at once.
///
/// Who came first goes first.
actor WorkSlots {
  private var free: Int
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Creates slots.
  ///
  /// - Parameter count: How many there are, at least 1.
  init(_ count: Int) { free = max(1, count) }

  /// Waits for a slot.
  ///
  /// - Returns: `true`; a wait does not end early, since every slot is given back soon.
  func take() async -> Bool {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiters.append($0) }
    }
    return true
  }

  /// Gives a slot back.
  func give() {
    if waiters.isEmpty {
      free += 1
    } else {
      waiters.removeFirst().resume()
    }
  }

  /// Does work with a slot that was taken, and gives it back when the work says that it no longer
  /// needs it, or at the end.
  ///
  /// - Parameter work: The work; it is given what gives the slot back.
  /// - Returns: What the work returns.
  nonisolated func whileTaken<Result>(
    _ work: (_ turn: () async -> Void) async -> Result
  ) async -> Result {
    var isTaken = true
    let result = await work {
      guard isTaken else { return }
      isTaken = false
      await give()
    }
    if isTaken { await give() }
    return result
  }
}
