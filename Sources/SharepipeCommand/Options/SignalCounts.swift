import CLinux
import Glibc
import Synchronization

/// How many signals have come, counted by a handler, and the thread that it wakes.
///
/// A handler may use nothing but atomic numbers and `sem_post(3)`. All of it is made before the first
/// signal can come, and stays for the life of the process.
@unsafe enum SignalCounts {
  /// How often SIGHUP came.
  static let hangups = Atomic(0)
  /// How often SIGTERM or SIGINT came.
  static let requests = Atomic(0)

  private nonisolated(unsafe) static let wakeup: UnsafeMutablePointer<sem_t> = {
    let wakeup = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    unsafe sem_init(wakeup, 0, 0)
    return unsafe wakeup
  }()
  private nonisolated(unsafe) static let lastWords: UnsafeMutableBufferPointer<UInt8> = {
    let bytes = Array(WatchSignals.lastWords.utf8)
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe buffer.initialize(from: bytes)
    return unsafe buffer
  }()

  /// Makes what a handler uses.
  static func prepare() {
    _ = unsafe hangups.load(ordering: .relaxed) + requests.load(ordering: .relaxed)
    _ = unsafe (wakeup, lastWords)
  }

  /// Counts a signal; called by a handler.
  ///
  /// The third request to end waits for nothing.
  static func note(_ number: CInt) {
    let error = errno
    if number == SIGHUP {
      unsafe hangups.add(1, ordering: .releasing)
    } else if unsafe requests.add(1, ordering: .acquiringAndReleasing).newValue > 2 {
      unsafe endByForce()
    }
    unsafe sem_post(wakeup)
    errno = error
  }

  /// Waits for a signal, or for a time.
  static func wait(until end: ContinuousClock.Instant?) {
    guard let end else {
      _ = unsafe sem_wait(wakeup)
      return
    }
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    let left = max(0, (end - .now) / .seconds(1)) + Double(time.tv_nsec) / 1e9
    time.tv_sec += Int(left)
    time.tv_nsec = Int((left - left.rounded(.down)) * 1e9)
    _ = unsafe sem_timedwait(wakeup, &time)
  }

  /// Says so, and ends the process: no code of ours runs after this.
  static func endByForce() -> Never {
    _ = unsafe write(2, lastWords.baseAddress, lastWords.count)
    _exit(ExitStatus.attention.rawValue)
  }
}
