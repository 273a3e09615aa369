import CLinux
internal import Synchronization

/// Gives memory back to the system when a burst of contexts is over.
///
/// The C library keeps what it has got once, so that a watch would have the memory of its largest
/// burst for the rest of its life.
package final class WorkMemory: Sendable {
  private struct Work {
    var contexts = 0
    /// The most at once since memory was given back.
    var most = 0
  }

  /// The contexts of this process.
  package static let shared = WorkMemory()

  /// How many contexts at once are a burst.
  private let burst: Int
  private let giveBack: @Sendable () -> Void
  private let work = Mutex(Work())

  /// Starts without contexts.
  ///
  /// - Parameters:
  ///   - burst: How many contexts at once are a burst.
  ///   - giveBack: Gives back what is not in use.
  init(
    burst: Int = 16, giveBack: @escaping @Sendable () -> Void = { clinux_trim_heap() }
  ) {
    self.burst = burst
    self.giveBack = giveBack
  }

  /// Notes that a context is worked on.
  package func begin() {
    work.withLock { work in
      work.contexts += 1
      work.most = max(work.most, work.contexts)
    }
  }

  /// Notes that the work on a context is over.
  package func end() {
    let isOver = work.withLock { work in
      work.contexts -= 1
      guard work.contexts == 0, work.most >= burst else { return false }
      work.most = 0
      return true
    }
    if isOver { giveBack() }
  }
}
