internal import CLinux
internal import Glibc
import SafeFiles
internal import SystemPackage

/// A lock on a directory that no other process holds at the same time, or only processes that share it.
///
/// It is bound to the directory itself, not to its name. It ends with the process that holds it,
/// even if that is killed, and leaves nothing to clear up. Source: flock(2).
final class DirectoryLock: Sendable {
  /// Why there is no lock.
  enum Fault: Error, Hashable {
    /// Another process has it.
    case held(LockHolder)
    /// The directory cannot be locked.
    case unusable(Errno)
  }

  /// How long a lock is waited for that no living process took.
  ///
  /// A process that is killed may just have made a child, which has the lock until it begins its own
  /// program: mostly for less than a millisecond, on a busy machine for longer.
  private static let patience: Duration = .seconds(1)

  private let descriptor: OwnedDescriptor

  /// Takes the lock, or reports the process that has it.
  ///
  /// It is waited for only where the process that took it is no longer there, for a second.
  ///
  /// Where a directory cannot be locked, as on some network file systems, a file of `fallback` is
  /// locked in its place: `INODE.lock`. Another machine finds the same number, if not the same
  /// device.
  ///
  /// - Parameters:
  ///   - directory: The directory, absolute.
  ///   - fallback: A directory of sharepipe's own; it is made if it is missing and needed.
  ///   - isShared: Whether others may have it too who share it.
  ///   - lock: Locks a descriptor as flock(2) does.
  /// - Throws: ``Fault``.
  init(
    of directory: FilePath, fallback: FilePath, isShared: Bool = false,
    lock: (CInt, CInt) -> CInt = flock
  ) throws(Fault) {
    let mode = isShared ? LOCK_SH : LOCK_EX
    let first = try Self.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if try Self.take(first, mode, lock) == nil {
      descriptor = first
      return
    }
    let isOwn = directory == fallback
    let second = try Self.open(
      try isOwn ? fallback.appending("lock") : Self.file(in: fallback, for: first),
      O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC)
    if let fault = try Self.take(second, mode, lock) { throw .unusable(fault) }
    descriptor = second
  }

  /// Whether the program that serves its file system is gone for good.
  ///
  /// Source: the kernel's `fs/fuse/dev.c`: `ENOTCONN` or `ECONNABORTED` from then on.
  var isCutOff: Bool {
    do throws(FileFault) {
      _ = try descriptor.facts()
      return false
    } catch {
      return error.errno == .socketNotConnected || error.errno == .connectionAbort
    }
  }

  /// Gives it up, also for a child that is being made and has the descriptor until it begins its own
  /// program.
  deinit { _ = flock(descriptor.descriptor.rawValue, LOCK_UN) }

  /// Locks an open file.
  ///
  /// - Returns: Why it cannot be locked, or `nil` if it is.
  /// - Throws: ``Fault/held(_:)``.
  private static func take(
    _ file: borrowing OwnedDescriptor, _ mode: CInt, _ lock: (CInt, CInt) -> CInt
  ) throws(Fault) -> Errno? {
    let end = ContinuousClock.now + patience
    while lock(file.descriptor.rawValue, mode | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK else { return Errno(rawValue: errno) }
      let holder = try holder(of: file)
      guard holder.isGone, ContinuousClock.now < end else { throw .held(holder) }
      usleep(2000)
    }
    return nil
  }

  private static func open(_ path: FilePath, _ flags: CInt) throws(Fault) -> OwnedDescriptor {
    do throws(FileFault) {
      return try OwnedDescriptor(
        takingOver: unsafe path.bytes.withTerminatedBytes { unsafe Glibc.open($0, flags, 0o600) })
    } catch {
      throw .unusable(error.errno)
    }
  }

  /// The file that is locked in place of a directory.
  private static func file(
    in fallback: FilePath, for directory: borrowing OwnedDescriptor
  ) throws(Fault) -> FilePath {
    _ = unsafe fallback.withPlatformString { unsafe mkdir($0, 0o700) }
    do throws(FileFault) {
      return fallback.appending("\(try directory.facts().inode).lock")
    } catch {
      throw .unusable(error.errno)
    }
  }

  private static func holder(of file: borrowing OwnedDescriptor) throws(Fault) -> LockHolder {
    do throws(FileFault) {
      return LockHolder(ofInode: try file.facts().inode)
    } catch {
      throw .unusable(error.errno)
    }
  }
}

extension DirectoryLock.Fault: CustomStringConvertible {
  /// The process that has the lock, or the error of the system.
  var description: String {
    switch self {
    case .held(let holder): "\(holder) has it"
    case .unusable(let errno): "\(errno)"
    }
  }
}
