package import Foundation
import Glibc
public import SystemPackage

/// All files below a directory, with what must not change about them.
public enum FileTree {
  /// One of them.
  public struct File: Hashable {
    package let name: String
    package let content: Data?
    package let mode: UInt32
    let modified: Int
  }

  /// The files and directories below a directory, sorted by their paths, without those that are
  /// taken away meanwhile.
  public static func everything(in directory: FilePath) throws -> [File] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.string).sorted().compactMap {
      name in
      let path = directory.string + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else {
        if errno == ENOENT { return nil }
        throw Errno(rawValue: errno)
      }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      return File(
        name: name, content: isFile ? FileManager.default.contents(atPath: path) : nil,
        mode: status.st_mode,
        modified: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
    }
  }

  /// The files below a directory, sorted by their paths; none if it is not there.
  public static func files(in directory: FilePath) throws -> [File] {
    guard FileManager.default.fileExists(atPath: directory.string) else { return [] }
    return try everything(in: directory).filter { $0.content != nil }
  }
}

/// Makes a file a program of its owner.
public func chmodOwner(_ path: UnsafePointer<CChar>) -> CInt { unsafe chmod(path, 0o700) }

/// Lets every user write in a directory.
public func chmodEverybody(_ path: UnsafePointer<CChar>) -> CInt { unsafe chmod(path, 0o777) }
