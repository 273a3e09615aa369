import Dispatch
import Foundation
import Synchronization

/// Runs work on a thread whose stack is as small as that of a secondary thread on Apple's systems.
enum SmallStack {
  /// The size of the stack, in bytes.
  static let size = 512 << 10

  /// Runs the work on such a thread and waits for it.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    let box = SharedResult<Result>()
    let thread = Thread { box.finish(work()) }
    thread.stackSize = size
    thread.start()
    return box.wait()
  }
}

/// The result of a thread, handed to the one that waits for it.
private final class SharedResult<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func finish(_ result: Value) {
    value.withLock { $0 = result }
    isDone.signal()
  }

  func wait() -> Value? {
    isDone.wait()
    return value.withLock { $0 }
  }
}
