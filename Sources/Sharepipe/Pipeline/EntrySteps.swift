import Intake

/// The entries of a run, one after the other, and whether the next one is there already.
///
/// It serves one task at a time.
package struct EntrySteps {
  /// The next step, or `nil` at the end.
  let next: () -> InboxWalker.Step?

  /// Whether the next step comes without waiting for another process; `nil` if none waits.
  let isAtHand: (() -> Bool)?

  /// Creates steps.
  ///
  /// - Parameters:
  ///   - isAtHand: Whether the next step comes without waiting for another process, so that it is
  ///     taken together with the one before; `nil` if none waits.
  ///   - next: Returns the next step, or `nil` at the end.
  package init(isAtHand: (() -> Bool)? = nil, next: @escaping () -> InboxWalker.Step?) {
    self.next = next
    self.isAtHand = isAtHand
  }
}
