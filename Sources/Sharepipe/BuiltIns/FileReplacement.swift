import Glibc
import SystemPackage

/// Puts a file in the place of another as a whole, so that a reader sees the old or the new one.
///
/// The new one is written in full under a hidden name, made to last, and given its name in one
/// step. Whoever does this must hold a lock.
enum FileReplacement {
  /// Replaces a file, or makes it.
  ///
  /// - Parameters:
  ///   - name: The name of the file. A link in its place is replaced, not followed.
  ///   - directory: The directory, absolute.
  ///   - temporary: The hidden name. What an interrupted run left of it is removed.
  ///   - permissions: What may be done with the file.
  ///   - bytes: The content.
  /// - Throws: ``BuiltInError``; then the old file is there as before.
  static func replace(
    _ name: String, in directory: FilePath, through temporary: String, permissions: mode_t = 0o600,
    with bytes: [UInt8]
  ) throws(BuiltInError) {
    let path = directory.appending(temporary)
    _ = unsafe path.withPlatformString { unsafe unlink($0) }
    do {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter {
        fchmod(file.rawValue, permissions)
        try file.writeAll(bytes)
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
      let target = directory.appending(name)
      let result = unsafe path.withPlatformString { old in
        unsafe target.withPlatformString { new in unsafe rename(old, new) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
      let folder = try FileDescriptor.open(
        directory, .readOnly, options: [.directory, .closeOnExec])
      _ = try folder.closeAfter { fsync(folder.rawValue) }
    } catch {
      _ = unsafe path.withPlatformString { unsafe unlink($0) }
      let errno = (error as? Errno) ?? .ioError
      let place = directory.appending(name).string
      throw errno.isNoSpace
        ? .noSpace(path: place) : .file(path: place, why: "cannot be written: \(errno)")
    }
  }
}
