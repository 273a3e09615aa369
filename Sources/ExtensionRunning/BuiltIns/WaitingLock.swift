import Glibc
import SystemPackage

/// A lock on a file, for which runs of an extension wait in turn.
///
/// It holds between processes and within one. Source: flock(2).
enum WaitingLock {
  /// Does work while no other process or task holds the lock.
  ///
  /// - Parameters:
  ///   - path: The file, which is made if it is not there. A link in its place is a fault.
  ///   - work: The work.
  /// - Returns: What the work returns.
  /// - Throws: ``BuiltInError/file(path:why:)``, a cancellation error while waiting for others, or
  ///   what the work throws.
  static func whileHeld<Result>(
    _ path: FilePath, _ work: () throws -> Result
  ) async throws -> Result {
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(
        path, .readWrite, options: [.create, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
    } catch {
      throw failure(path, (error as? Errno) ?? .ioError)
    }
    defer { try? file.close() }
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw failure(path, Errno(rawValue: errno))
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    return try work()
  }

  private static func failure(_ path: FilePath, _ errno: Errno) -> BuiltInError {
    BuiltInError(errno, at: path.string)
  }
}
