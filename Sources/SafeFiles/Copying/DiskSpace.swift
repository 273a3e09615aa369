internal import CLinux
internal import Glibc
package import SystemPackage

/// What is free on a file system.
package struct DiskSpace: Hashable, Sendable {
  /// The bytes that we may still use.
  package var bytes: Int64
  /// The files that we may still make; `nil` where the file system does not count them.
  package var files: Int64?

  /// Creates a value.
  package init(bytes: Int64, files: Int64?) {
    self.bytes = bytes
    self.files = files
  }

  /// Asks the file system of a path.
  ///
  /// Source: statvfs(3): `f_bavail` is what users other than root may use.
  ///
  /// - Parameter path: A file or directory that is there.
  /// - Throws: The error of the system.
  package init(of path: FilePath) throws(Errno) {
    var status = statvfs()
    guard unsafe path.withPlatformString({ unsafe statvfs($0, &status) }) == 0 else {
      throw Errno(rawValue: errno)
    }
    self.init(status)
  }

  /// Asks the file system of an open file.
  ///
  /// - Parameter file: The file.
  /// - Throws: The error of the system.
  package init(of file: FileDescriptor) throws(Errno) {
    var status = statvfs()
    guard unsafe fstatvfs(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    self.init(status)
  }

  private init(_ status: statvfs) {
    let (product, overflows) = UInt64(status.f_bavail)
      .multipliedReportingOverflow(by: UInt64(status.f_frsize))
    bytes = overflows ? .max : Int64(clamping: product)
    // Some file systems, such as Btrfs, make files as they need them and say 0 of 0.
    files = status.f_files == 0 ? nil : Int64(clamping: UInt64(status.f_favail))
  }
}
