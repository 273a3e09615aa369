import Documents
import Synchronization

/// The numbers that the embedded ledger gives to each time that work on a context begins.
///
/// They are microseconds since 1970 or, where the clock was set back, one more than the last: so they
/// grow from process to process, and also where the journal was lost meanwhile.
final class FenceNumbers: Sendable {
  private let last = Mutex<Int64>(0)

  /// The next fence.
  ///
  /// - Parameter fence: The last fence of the context, than which it is larger; `nil` if it had none.
  /// - Returns: The fence.
  func next(after fence: Fence?) -> Fence {
    let now = Timestamp.now().microseconds
    return last.withLock { last in
      last = max(now, last + 1, (fence?.number ?? 0) + 1)
      return Fence(last)
    }
  }
}
