import Glibc
import SafeFiles
import ShareRules
import SystemPackage

/// A moment in a file, which the keepers of runs read; see `deadlines.c` of the launcher.
///
/// The file has 16 bytes: the mark `shrpby-1`, and nanoseconds of `CLOCK_BOOTTIME` in the order of
/// bytes of the machine. It is written in place, so that a keeper that has it open sees each moment,
/// and with a call, not through memory: a full disk is an error then, not the end of this process.
final class MomentFile: Sendable {
  /// The file, absolute.
  let path: FilePath

  private let descriptor: FileDescriptor

  private static let mark = Array("shrpby-1".utf8)

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: The file, absolute, which must not exist.
  ///   - moment: The first moment.
  /// - Throws: The error of the system.
  init(at path: FilePath, holding moment: BootMoment) throws(Errno) {
    self.path = path
    do {
      descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
    } catch {
      throw error as? Errno ?? .ioError
    }
    do throws(Errno) {
      try write(Self.mark + Self.bytes(of: moment), at: 0)
    } catch {
      remove()
      throw error
    }
  }

  deinit {
    remove()
    try? descriptor.close()
  }

  /// Moves the moment.
  ///
  /// - Throws: The error of the system; then the moment is the one before.
  func move(to moment: BootMoment) throws(Errno) {
    try write(Self.bytes(of: moment), at: Int64(Self.mark.count))
  }

  /// Removes the file; for a keeper the moment has come then.
  func remove() {
    _ = unsafe path.withPlatformString { unsafe unlink($0) }
  }

  private static func bytes(of moment: BootMoment) -> [UInt8] {
    unsafe withUnsafeBytes(of: moment.nanoseconds) { unsafe Array($0) }
  }

  private func write(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
    do {
      let count = try unsafe bytes.withUnsafeBytes {
        try unsafe descriptor.write(toAbsoluteOffset: offset, $0)
      }
      guard count == bytes.count else { throw Errno.noSpace }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
