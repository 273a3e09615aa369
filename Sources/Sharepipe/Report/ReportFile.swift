internal import CLinux
internal import Glibc
package import SystemPackage

/// The file of a report: a new one takes the place of the old one, whole, for its owner alone.
package enum ReportFile {
  /// Why a report could not be written.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: FilePath
    /// What is there instead of a file, or `nil` if the system refused.
    fileprivate let obstacle: String?
    /// What the system says.
    fileprivate let errno: Errno

    /// What is wrong and what to do.
    package var description: String {
      if let obstacle {
        return "\(path.label): is \(obstacle), which is not written through; move it away"
      }
      return "\(path.label): the report cannot be written: \(errno)"
    }
  }

  /// The name of the report in a state.
  package static let name = "report.html"
  /// What the report of a state is called while whoever holds the state writes it; what a killed
  /// process left is replaced by the next.
  static let unfinishedName = ".report.html.new"

  /// Writes the report of a state that this process holds.
  static func write(_ bytes: [UInt8], inState state: FilePath) throws(Fault) {
    try write(bytes, to: state.appending(name), by: unfinishedName)
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - path: The file; its directory must be there. A link, a directory or a special file in its
  ///     place is left alone.
  /// - Throws: ``Fault``; then the old file is as it was.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws(Fault) {
    try write(bytes, to: path, by: ".report.html.\(getpid()).tmp")
  }

  private static func write(
    _ bytes: [UInt8], to path: FilePath, by temporary: String
  ) throws(Fault) {
    guard let name = path.lastComponent, name.kind == .regular else {
      throw Fault(path: path, obstacle: "no name of a file", errno: .invalidArgument)
    }
    let kind: FileFacts.Kind?
    do throws(Errno) {
      kind = try FileFacts(at: path, followingLinks: false).kind
    } catch .noSuchFileOrDirectory {
      kind = nil
    } catch {
      throw Fault(path: path, obstacle: nil, errno: error)
    }
    guard kind == nil || kind == .regular else {
      let obstacle = kind == .directory ? "a directory" : "a link or a special file"
      throw Fault(path: path, obstacle: obstacle, errno: .fileExists)
    }
    do {
      try replace(path, with: bytes, by: temporary)
    } catch {
      throw Fault(path: path, obstacle: nil, errno: error as? Errno ?? .ioError)
    }
  }

  private static func replace(
    _ path: FilePath, with bytes: [UInt8], by temporary: String
  ) throws {
    let temporary = path.removingLastComponent().appending(temporary)
    _ = unsafe temporary.withPlatformString { unsafe unlink($0) }
    let file = try FileDescriptor.open(
      temporary, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
      permissions: .ownerReadWrite)
    do {
      try file.closeAfter {
        try file.writeAll(bytes)
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
      let result = unsafe temporary.withPlatformString { old in
        unsafe path.withPlatformString { unsafe rename(old, $0) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
    } catch {
      _ = unsafe temporary.withPlatformString { unsafe unlink($0) }
      throw error
    }
  }
}
