import Glibc

/// The end of a pipe from which what a program writes is read in pieces.
///
/// It does not own the end.
struct OutputStream {
  /// The descriptor, non-blocking.
  let descriptor: CInt

  /// Whether more may come.
  private(set) var isOpen = true

  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Creates a stream that reads from `descriptor`.
  init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Reads once, at most 64 KiB, without waiting.
  ///
  /// - Parameter take: Is given what was read, unless it is nothing.
  mutating func read(_ take: (ArraySlice<UInt8>) -> Void) {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    if count > 0 {
      take(buffer[..<count])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      isOpen = false
    }
  }
}
