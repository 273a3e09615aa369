import CLinux
import Glibc

/// Runs code that blocks on a thread of its own, so that no thread that tasks share waits for it.
enum BlockingThread {
  /// Runs `body` on a new thread and waits for its end without blocking.
  ///
  /// Where no thread can be had, `body` runs on the caller's.
  ///
  /// - Parameter body: What blocks.
  /// - Returns: What `body` returns.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let work = Work { continuation.resume(returning: body()) }
      let argument = unsafe Unmanaged.passRetained(work).toOpaque()
      var thread = pthread_t()
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
      defer { unsafe pthread_attr_destroy(&attributes) }
      let result = unsafe pthread_create(
        &thread, &attributes,
        { argument in
          guard let argument = unsafe argument else { return nil }
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, argument)
      if result != 0 { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
    }
  }

  /// Carries a closure through C, which passes on one pointer.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
