import Glibc
import SystemPackage

/// A pipe: the end to read from is ours and does not block, the end to write to is handed over.
///
/// Both ends are closed in programs that are started, save where one is handed over.
struct Pipe: ~Copyable {
  /// The end to read from, closed at the end of the pipe's life.
  let reading: FileDescriptor
  /// The end to write to.
  ///
  /// The task to which it is handed closes it.
  let writing: FileDescriptor

  /// Creates a pipe.
  ///
  /// - Throws: The error of the system, such as no descriptor left.
  init() throws {
    (reading, writing) = try FileDescriptor.pipe(options: .closeOnExec)
    _ = fcntl(reading.rawValue, F_SETFL, O_NONBLOCK)
  }

  deinit { try? reading.close() }
}
