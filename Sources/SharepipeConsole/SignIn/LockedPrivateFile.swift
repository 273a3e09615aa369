import CLinux
import Glibc
import SafeFiles
import SystemPackage

/// A private file that no other process changes for as long as the value lives.
struct LockedPrivateFile: ~Copyable {
  private let path: FilePath
  private let folder: OwnedDescriptor
  private let file: OwnedDescriptor
  private let facts: FileFacts

  /// What is in the file.
  let bytes: [UInt8]

  init(
    path: FilePath, folder: consuming OwnedDescriptor, file: consuming OwnedDescriptor,
    bytes: [UInt8], facts: FileFacts
  ) {
    self.path = path
    self.folder = folder
    self.file = file
    self.bytes = bytes
    self.facts = facts
  }

  /// Gives the lock up, also for a child that is being made and has the descriptor for a moment.
  deinit { _ = flock(file.descriptor.rawValue, LOCK_UN) }

  /// Puts a new file in the place of the old one, so that readers get one of them whole, also after
  /// a power cut.
  ///
  /// - Parameter bytes: What is to be in it. The owner stays; the mode is 0600.
  /// - Throws: Why it cannot be written; then the old file is as it was.
  func replace(with bytes: [UInt8]) throws(PrivateFileError) {
    let name = path.lastComponent?.bytes ?? []
    let other = Array(".".utf8) + name + Array(".new".utf8)
    let number = folder.descriptor.rawValue
    // Only the holder of the lock writes, so what is there was left by one that was killed.
    _ = unsafe other.withTerminatedBytes { unsafe unlinkat(number, $0, 0) }
    do throws(Errno) {
      try write(bytes, to: other)
      let result = unsafe other.withTerminatedBytes { old in
        unsafe name.withTerminatedBytes { unsafe renameat(number, old, number, $0) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
    } catch {
      _ = unsafe other.withTerminatedBytes { unsafe unlinkat(number, $0, 0) }
      throw PrivateFileError(path: path, .unwritable(error))
    }
    fsync(number)
  }

  private func write(_ bytes: [UInt8], to name: [UInt8]) throws(Errno) {
    let number = folder.descriptor.rawValue
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let result = unsafe name.withTerminatedBytes { unsafe openat(number, $0, flags, 0o600) }
    guard result >= 0 else { throw Errno(rawValue: errno) }
    let new = OwnedDescriptor(FileDescriptor(rawValue: result))
    if geteuid() == 0, facts.owner != 0, fchown(result, facts.owner, facts.group) != 0 {
      throw Errno(rawValue: errno)
    }
    do {
      try new.descriptor.writeAll(bytes)
    } catch {
      throw error as? Errno ?? .ioError
    }
    guard fchmod(result, 0o600) == 0, fsync(result) == 0 else { throw Errno(rawValue: errno) }
  }
}
