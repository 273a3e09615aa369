internal import CLinux
internal import Glibc
internal import SystemPackage

/// Runs work that waits inside system calls on a thread of its own.
enum OwnThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread, which ends when the work does.
  ///
  /// All signals are blocked in it, so that they reach the threads that wait for them.
  ///
  /// - Parameter body: The work.
  /// - Throws: What `pthread_create(3)` answers.
  static func start(_ body: @escaping @Sendable () -> Void) throws(Errno) {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body))
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, nil)
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      throw Errno(rawValue: result)
    }
    pthread_detach(thread)
  }
}
