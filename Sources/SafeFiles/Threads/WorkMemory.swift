import CLinux
internal import Synchronization

/// Gives memory back to the system when a burst of contexts is over.
///
/// The C library keeps what lies between pieces that are in use, so that a watch would have the memory of
/// its largest burst for the rest of its life. What is free at the end of a heap it gives back at once,
/// and asks for it again with the next context, which took 22 % of the processor time of a watch: in a
/// burst it keeps that, too.
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
  private let keep: @Sendable () -> Void
  private let giveBack: @Sendable () -> Void
  private let work = Mutex(Work())

  /// Starts without contexts.
  ///
  /// - Parameters:
  ///   - burst: How many contexts at once are a burst.
  ///   - keep: Lets the C library keep what is freed.
  ///   - giveBack: Gives back what is not in use.
  init(
    burst: Int = 16, keep: @escaping @Sendable () -> Void = { clinux_keep_heap(64 << 20) },
    giveBack: @escaping @Sendable () -> Void = {
      clinux_keep_heap(128 << 10)
      clinux_trim_heap()
    }
  ) {
    self.burst = burst
    self.keep = keep
    self.giveBack = giveBack
  }

  /// Notes that a context is worked on.
  package func begin() {
    let isBurst = work.withLock { work in
      work.contexts += 1
      defer { work.most = max(work.most, work.contexts) }
      return work.contexts == burst && work.most < burst
    }
    if isBurst { keep() }
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
