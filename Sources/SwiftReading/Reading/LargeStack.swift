#if Sources
import Glibc

/// Runs work on a thread that has a large stack.
///
/// The parser recurses with the nesting of a file. The deepest file that is read takes less than a
/// tenth of this stack without the optimizer; the rest is never touched, and takes no memory.
enum LargeStack {
  private static let bytes = 256 << 20

  /// The work, and what it returns.
  private final class Work<Result> {
    let body: () -> Result
    var result: Result?

    init(_ body: @escaping () -> Result) { self.body = body }
  }

  /// Runs work, and waits for it.
  ///
  /// Without the memory for such a thread, the work is done on the stack of the caller.
  static func run<Result>(_ body: () -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
      let work = Work(body)
      let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        guard let address = unsafe $0 else { return nil }
        unsafe Unmanaged<Starter>.fromOpaque(address).takeRetainedValue().run()
        return nil
      }
      let starter = unsafe Unmanaged.passRetained(Starter { work.result = work.body() })
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      defer { unsafe pthread_attr_destroy(&attributes) }
      unsafe pthread_attr_setstacksize(&attributes, bytes)
      var thread = pthread_t()
      let failure = unsafe pthread_create(&thread, &attributes, start, starter.toOpaque())
      if failure == 0 {
        pthread_join(thread, nil)
      } else {
        unsafe starter.release()
      }
      return work.result ?? body()
    }
  }

  /// What the thread begins with.
  private final class Starter {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }
}
#endif
