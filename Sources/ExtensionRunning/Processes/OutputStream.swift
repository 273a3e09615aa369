import Glibc

/// The end of a pipe from which what a program writes is read in pieces.
///
/// It does not own the end.
struct OutputStream {
  /// The descriptor, non-blocking.
  let descriptor: CInt

  /// Whether more may come.
  private(set) var isOpen = true

  /// The most bytes that are read at once.
  private static let capacity = 64 << 10

  /// Creates a stream that reads from `descriptor`.
  init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Reads once, at most 64 KiB, without waiting.
  ///
  /// - Parameter take: Gets what was read, unless it is nothing.
  package mutating func read(_ take: (ArraySlice<UInt8>) -> Void) {
    // Room for them is made only while they are read, and not filled with anything before.
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.capacity) { buffer, length in
      count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      length = max(0, count)
    }
    if count > 0 {
      take(bytes[...])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      isOpen = false
    }
  }
}
