import CLinux
import Glibc
package import SystemPackage

/// Asks the disk to keep everything that was written to some directories.
///
/// Each file system is asked once, for all of it: the files that an extension wrote are not known
/// one by one. Source: syncfs(2); from Linux 5.8 on it reports whether something could not be
/// written.
package struct DirectorySync {
  /// How often a disk was asked.
  package private(set) var calls = 0
  /// The directories of which it is not sure that they are kept, and why.
  package private(set) var faults: [FilePath: Errno] = [:]

  /// Syncs the file systems of directories.
  ///
  /// - Parameter directories: The directories. For one that is not there, that of the nearest one
  ///   above it is synced: whatever was in it is gone.
  package init(_ directories: Set<FilePath>) {
    var results: [UInt64: Errno?] = [:]
    for directory in directories {
      do throws(Errno) {
        let (descriptor, device) = try Self.open(directory)
        defer { try? descriptor.close() }
        if results[device] == nil {
          calls += 1
          let result = clinux_syncfs(descriptor.rawValue)
          results[device] = .some(result == 0 ? nil : Errno(rawValue: errno))
        }
        if case .some(.some(let fault)) = results[device] { faults[directory] = fault }
      } catch {
        faults[directory] = error
      }
    }
  }

  /// Opens a directory, or the nearest one above it that is there and may be opened.
  ///
  /// One that may not be opened is passed over only on the same file system.
  private static func open(
    _ directory: FilePath
  ) throws(Errno) -> (descriptor: FileDescriptor, device: UInt64) {
    var path = directory
    var wanted: UInt64?
    while true {
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
      let descriptor = unsafe path.withPlatformString { unsafe Glibc.open($0, flags) }
      if descriptor >= 0 {
        var status = stat()
        unsafe fstat(descriptor, &status)
        let device = UInt64(status.st_dev)
        if let wanted, wanted != device {
          close(descriptor)
          throw Errno.permissionDenied
        }
        return (FileDescriptor(rawValue: descriptor), device)
      }
      let error = Errno(rawValue: errno)
      switch error {
      case .noSuchFileOrDirectory, .notDirectory: break
      case .permissionDenied:
        wanted = wanted ?? (try? FileFacts(at: path, followingLinks: true))?.device
      default: throw error
      }
      guard path.removeLastComponent() else { throw error }
    }
  }
}
