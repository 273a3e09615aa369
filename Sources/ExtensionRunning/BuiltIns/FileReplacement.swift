import Glibc
import SafeFiles
import ShareRules
import SystemPackage

/// Puts a file in the place of another as a whole, so that a reader sees the old or the new one.
///
/// The new one is written in full under a hidden name, made to last, and given its name in one
/// step. The caller must hold a lock.
enum FileReplacement {
  /// Replaces a file, or makes it.
  ///
  /// - Parameters:
  ///   - name: The name of the file. A link in its place is replaced, not followed.
  ///   - directory: The directory, absolute.
  ///   - temporary: The hidden name. What an interrupted run left of it is removed.
  ///   - permissions: What may be done with the file.
  ///   - lease: The lease of the run, which must be held; `nil` for none.
  ///   - bytes: The content.
  /// - Throws: ``BuiltInError``; then the old file is there as before.
  static func replace(
    _ name: String, in directory: FilePath, through temporary: String, permissions: mode_t = 0o600,
    under lease: WorkLease?, with bytes: [UInt8]
  ) throws(BuiltInError) {
    guard lease?.isHeld != false else { throw .leaseLost }
    do throws(Errno) {
      guard let component = FilePath.Component(temporary) else { throw .invalidArgument }
      try AtomicWrite.write(
        bytes, to: directory.appending(name), through: component, mode: permissions,
        isDurable: true)
    } catch {
      throw BuiltInError(error, at: directory.appending(name).string)
    }
  }
}
