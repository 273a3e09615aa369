import Foundation

/// What runs work on a thread with the stack that threads of a pool have.
enum SmallStack {
  /// The size that readers are made for; without the optimizer, frames are up to four times as large.
  static var bytes: Int {
    #if DEBUG
    2 << 20
    #else
    512 << 10
    #endif
  }

  /// Does work on a thread of its own.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = bytes
      thread.start()
    }
  }
}
