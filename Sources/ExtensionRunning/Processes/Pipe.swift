import Glibc
import SafeFiles
import SystemPackage

/// A pipe: the end to read from is ours and does not block, the end to write to is handed over.
///
/// Both ends are closed in programs that are started, save where one is handed over.
struct Pipe: ~Copyable {
  private let ownReading: OwnedDescriptor
  private var ownWriting: OwnedDescriptor?

  /// Creates a pipe.
  ///
  /// - Throws: The error of the system, such as no descriptor left.
  init() throws {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    ownReading = OwnedDescriptor(ends.readEnd)
    ownWriting = OwnedDescriptor(ends.writeEnd)
    _ = fcntl(ends.readEnd.rawValue, F_SETFL, O_NONBLOCK)
  }

  /// The end to read from, closed at the end of the pipe's life.
  var reading: FileDescriptor { ownReading.descriptor }

  /// Gives away the end to write to, once.
  ///
  /// - Returns: The end, which the task to which it is handed closes.
  mutating func handOver() -> FileDescriptor {
    guard let writing = ownWriting.take() else {
      preconditionFailure("the end of a pipe is handed over once")
    }
    return writing.release()
  }
}
