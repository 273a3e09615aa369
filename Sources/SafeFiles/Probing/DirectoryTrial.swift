internal import Glibc
package import SystemPackage

/// What a file system refuses of all on which the safety of a state depends, tried out.
package enum DirectoryTrial {
  /// One thing that is tried.
  package enum Step: Hashable, Sendable, CaseIterable {
    /// A file is made and written.
    case write
    /// The file is synced to the disk.
    case sync
    /// It gets another name.
    case rename
    /// A second name for a file is refused where that name is taken.
    case link
    /// The directory is synced to the disk.
    case syncDirectory
  }

  /// What a step came to.
  package struct Fault: Hashable, Sendable {
    /// The step.
    package let step: Step
    /// What the system answered.
    package let errno: Errno

    /// Creates a value.
    package init(_ step: Step, _ errno: Errno) {
      self.step = step
      self.errno = errno
    }
  }

  /// Tries everything in a directory, and leaves nothing there.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: What was refused; after a file that cannot be written, nothing else is tried.
  package static func run(in directory: FilePath) -> [Fault] {
    let mark = "\(UInt64.random(in: .min ... .max))"
    guard let first = FilePath.Component(".trial-\(mark)-1"),
      let second = FilePath.Component(".trial-\(mark)-2")
    else { return [] }
    let (old, new) = (directory.appending(first), directory.appending(second))
    defer { for path in [old, new] { _ = unsafe path.withPlatformString { unsafe unlink($0) } } }
    var faults: [Fault] = []
    for path in [old, new] {
      do {
        let file = try FileDescriptor.open(
          path, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
          permissions: .ownerReadWrite)
        try file.closeAfter {
          try file.writeAll([UInt8](repeating: 0x2E, count: 4096))
          if fsync(file.rawValue) != 0, path == old { faults.append(.init(.sync, current)) }
        }
      } catch {
        return [Fault(.write, error as? Errno ?? .ioError)]
      }
    }
    if let fault = unsafe call(old, new, { unsafe Glibc.link($0, $1) }), fault != .fileExists {
      faults.append(.init(.link, fault))
    }
    if let fault = unsafe call(old, new, { unsafe Glibc.rename($0, $1) }) {
      faults.append(.init(.rename, fault))
    }
    if let fault = sync(directory) { faults.append(.init(.syncDirectory, fault)) }
    return faults
  }

  private static var current: Errno { Errno(rawValue: Glibc.errno) }

  private static func sync(_ directory: FilePath) -> Errno? {
    do {
      let folder = try FileDescriptor.open(
        directory, .readOnly, options: [.directory, .closeOnExec])
      return try folder.closeAfter { fsync(folder.rawValue) == 0 ? nil : current }
    } catch {
      return error as? Errno ?? .ioError
    }
  }

  private static func call(
    _ old: FilePath, _ new: FilePath,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) -> Errno? {
    let result = unsafe old.withPlatformString { old in
      unsafe new.withPlatformString { unsafe body(old, $0) }
    }
    return result == 0 ? nil : current
  }
}
