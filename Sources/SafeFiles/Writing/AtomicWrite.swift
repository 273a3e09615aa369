import Glibc
package import SystemPackage

/// Puts a new file in the place of an old one, so that a reader gets the old or the new one, whole.
///
/// The new one is written in full under another name in the same directory, and given its name in
/// one step.
package enum AtomicWrite {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: What is to be in it.
  ///   - path: The file. A link in its place is replaced, not followed.
  ///   - temporary: The other name. What an interrupted write left of it is removed.
  ///   - mode: What may be done with the file.
  ///   - isDurable: Whether a power cut must leave the old file or the new one whole.
  /// - Throws: `Errno`; then the old file is as it was.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, through temporary: FilePath.Component, mode: UInt32,
    isDurable: Bool
  ) throws(Errno) {
    let directory = path.removingLastComponent()
    let other = directory.appending(temporary)
    _ = unsafe other.withPlatformString { unsafe unlink($0) }
    do {
      let file = try FileDescriptor.open(
        other, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter {
        try file.writeAll(bytes)
        guard fchmod(file.rawValue, mode) == 0, !isDurable || fsync(file.rawValue) == 0 else {
          throw Errno(rawValue: errno)
        }
      }
      let result = unsafe other.withPlatformString { old in
        unsafe path.withPlatformString { unsafe rename(old, $0) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
    } catch {
      _ = unsafe other.withPlatformString { unsafe unlink($0) }
      throw error as? Errno ?? .ioError
    }
    guard isDurable else { return }
    guard
      let folder = try? FileDescriptor.open(
        directory.isEmpty ? "." : directory, .readOnly, options: [.directory, .closeOnExec])
    else { return }
    fsync(folder.rawValue)
    try? folder.close()
  }
}
