import CLinux
import Glibc

/// Runs code that blocks on a thread of its own, so that no thread that tasks share waits for it.
package enum BlockingThread {
  /// Runs `body` on a new thread and waits for its end without blocking.
  ///
  /// Where no thread can be had, `body` runs on the caller's.
  ///
  /// - Parameters:
  ///   - stackBytes: How much stack it may need, or `nil` for what the system gives.
  ///   - body: What blocks.
  /// - Returns: What `body` returns.
  package static func run<Result: Sendable>(
    stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let work: @Sendable () -> Void = { continuation.resume(returning: body()) }
      if !start(stackBytes: stackBytes, work) { work() }
    }
  }

  /// Runs `body` on a new thread with the stack that the system gives.
  ///
  /// - Parameter body: What blocks.
  /// - Returns: Whether a thread could be had; else `body` is not run.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    start(stackBytes: nil, body)
  }

  /// Runs `body` on a new thread.
  ///
  /// All signals are blocked in it except those that a thread causes itself, so that they reach the
  /// threads that wait for them. libdispatch does the same for its own.
  ///
  /// - Parameters:
  ///   - stackBytes: How much stack it may need, or `nil` for what the system gives.
  ///   - body: What blocks.
  /// - Returns: Whether a thread could be had; else `body` is not run.
  package static func start(stackBytes: Int?, _ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackBytes { unsafe pthread_attr_setstacksize(&attributes, stackBytes) }
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        BlockingThread.blockSignals()
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, argument)
    if result == 0 {
      pthread_detach(thread)
    } else {
      unsafe Unmanaged<Work>.fromOpaque(argument).release()
    }
    return result == 0
  }

  private static func blockSignals() {
    var mask = sigset_t()
    unsafe sigfillset(&mask)
    for number in [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPIPE] {
      unsafe sigdelset(&mask, number)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Carries a closure through C, which passes on one pointer.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
