@unsafe @preconcurrency internal import Dispatch
internal import Glibc
internal import Synchronization

/// Reads large content at a low priority, so that it does not keep small content waiting for a
/// processor.
///
/// Some large files that are hashed side by side take all processors for as long as they take. A
/// thread that has once lowered its priority may not raise it again, and hands it on to whatever it
/// starts; so each reading has a thread of its own, which does nothing else.
///
/// Source: setpriority(2): on Linux a nice value is that of a thread.
package enum LongReading {
  /// Content with more bytes counts as large.
  package static let large: Int64 = 64 << 20

  /// The nice value of a thread that reads for long; 19 would be the highest.
  private static let niceness: CInt = 10
  /// How often it is asked whether the task that waits was cancelled.
  private static let interval: Duration = .milliseconds(50)

  /// Reads content, on a thread of its own if there is much of it.
  ///
  /// The calling thread waits.
  ///
  /// - Parameters:
  ///   - size: The number of bytes.
  ///   - bounds: The bounds of the reading.
  ///   - read: Reads, within the bounds that it is given: they also end it when the calling task is
  ///     cancelled.
  /// - Returns: What `read` returns.
  /// - Throws: What `read` throws.
  static func run<Value: Sendable>(
    bytes size: Int64, _ bounds: ReadingBounds,
    _ read: @escaping @Sendable (ReadingBounds) throws(PrivateCopyFault) -> Value
  ) throws(PrivateCopyFault) -> Value {
    guard size > large, !bounds.isApart else { return try read(bounds) }
    let run = Run<Value>()
    var apart = bounds
    apart.isApart = true
    apart.isCancelled = { run.isCancelled.load(ordering: .relaxed) }
    let hasStarted = BlockingThread.start { [apart] in
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
      let result: Result<Value, PrivateCopyFault>
      do throws(PrivateCopyFault) {
        result = .success(try read(apart))
      } catch {
        result = .failure(error)
      }
      run.end(result)
    }
    guard hasStarted else { return try read(bounds) }
    while true {
      if let result = run.wait(atMost: interval) { return try result.get() }
      if bounds.isCancelled() { run.isCancelled.store(true, ordering: .relaxed) }
    }
  }

  /// One reading that another thread waits for.
  @safe private final class Run<Value: Sendable>: Sendable {
    let isCancelled = Atomic(false)
    private let result = Mutex<Result<Value, PrivateCopyFault>?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    func end(_ result: Result<Value, PrivateCopyFault>) {
      self.result.withLock { $0 = result }
      ended.signal()
    }

    func wait(atMost time: Duration) -> Result<Value, PrivateCopyFault>? {
      let deadline = DispatchTime.now() + .milliseconds(Int(time / .milliseconds(1)))
      _ = ended.wait(timeout: deadline)
      return result.withLock(\.self)
    }
  }
}
