import CLinux
import Glibc
import SystemPackage

/// A bell that wakes a thread which waits for descriptors.
///
/// Any thread may ring it, at any time.
///
/// Source: eventfd(2).
final class Wakeup: Sendable {
  private let descriptor: CInt

  /// Creates a bell that was not rung yet.
  init() throws(Errno) {
    descriptor = clinux_eventfd()
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
  }

  deinit { close(descriptor) }

  /// The descriptor, readable once the bell was rung.
  ///
  /// It is as alive as the bell.
  var number: CInt { descriptor }

  /// Rings the bell.
  func ring() {
    var one: UInt64 = 1
    // It only fails when the counter is full, and then it is readable already.
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
