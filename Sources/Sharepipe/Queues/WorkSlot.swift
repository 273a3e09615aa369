import SafeFiles

/// The slot of one context among those that are worked on at once; it belongs to one task.
final class WorkSlot {
  private let slots: WorkSlots?
  private let isLent: Bool
  private var isTaken: Bool
  /// Where it is noted what is done now; `nil` if that is not wanted.
  let hand: WorkInHand.Place?

  /// Holds a slot that was taken.
  ///
  /// - Parameters:
  ///   - slots: The slots; `nil` if the context is worked on alone.
  ///   - isLent: Whether this context lends its slot while it waits for the journal, so that others
  ///     may begin. The others must not wait for anything with the slot in hand.
  ///   - hand: Where it is noted what is done now, or `nil`.
  init(_ slots: WorkSlots?, isLent: Bool = false, hand: WorkInHand.Place? = nil) {
    self.hand = hand
    self.slots = slots
    self.isLent = isLent
    isTaken = slots != nil
  }

  /// Does work with the slot, which is given back at the end at the latest.
  ///
  /// - Parameter work: The work; it may give the slot back sooner.
  /// - Returns: What the work returns.
  func whileTaken<Result>(_ work: (WorkSlot) async -> Result) async -> Result {
    let result = await work(self)
    give()
    return result
  }

  /// Gives the slot back, since nothing is left to do but to wait.
  func give() {
    guard isTaken, let slots else { return }
    isTaken = false
    slots.give()
  }

  /// Takes a slot again after it was given back, since there is more work.
  func takeAgain() async {
    guard !isTaken, let slots else { return }
    await slots.take()
    isTaken = true
  }

  /// Makes the slot one that may be lent now; `nil` if it may not.
  func loan() -> SlotLoan? { isLent && isTaken ? slots.map { SlotLoan(to: $0) } : nil }

  /// Waits for the journal, and lets other contexts work meanwhile.
  ///
  /// - Parameters:
  ///   - lends: Whether the slot is lent meanwhile.
  ///   - wait: What is waited for.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  func whileFree<Result, Failure: Error>(
    if lends: Bool = true, _ wait: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard lends, let loan = loan() else { return try await wait() }
    loan.lend()
    let result: Swift.Result<Result, Failure>
    do throws(Failure) {
      result = .success(try await wait())
    } catch {
      result = .failure(error)
    }
    await loan.takeBack()
    return try result.get()
  }
}
