/// The right of one worker to decide on a context, which ends as soon as another worker takes the
/// context up.
///
/// Each time that work on a context begins, it gets a fence with a larger number. Every write that
/// decides is compared with the fence of that moment, so that a worker that was stopped, and does not
/// know that another has gone on in its place, changes nothing.
package struct Fence: Hashable, Sendable {
  /// The number, which is larger each time that work on the context begins.
  package let number: Int64
  /// The session of the host that works on it; empty in the embedded ledger, which one process has
  /// alone.
  package let session: String

  /// Creates a fence.
  package init(_ number: Int64, session: String = "") {
    self.number = number
    self.session = session
  }
}
