public import Foundation
import Glibc
public import SystemPackage

/// A folder of a test's own, which is removed with it.
///
/// The one place where tests make a folder and remove it: what a test needs besides holds one.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: FilePath

  /// Makes an empty folder.
  ///
  /// - Parameter mode: Its permissions; by default only we may enter it.
  /// - Throws: The error of the system.
  public init(mode: Int = 0o700) throws {
    path = FilePath("/tmp/sharepipe-tests-\(UInt64.random(in: .min ... .max))")
    try Self.makeDirectory(path, mode: mode)
    try setMode(mode, of: "")
  }

  /// Makes an empty folder that others may enter, whose path is as long as another one.
  ///
  /// What is wrapped or shortened to fit a terminal then looks as it would with the other path.
  ///
  /// - Parameter other: The other path, of at least 8 characters.
  /// - Throws: The error of the system.
  public init(asLongAs other: String) throws {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    while true {
      let random = (0..<max(3, other.count - "/tmp/".count)).compactMap { _ in
        letters.randomElement()
      }
      let path = FilePath("/tmp/" + String(random))
      do {
        try Self.makeDirectory(path, mode: 0o755)
        self.path = path
        return
      } catch Errno.fileExists { continue }
    }
  }

  deinit {
    let place = path.string
    if (try? FileManager.default.removeItem(atPath: place)) != nil { return }
    // A test may leave what Foundation cannot remove: folders that may not be read, or that are
    // deeper than a path can say.
    _ = unsafe system("chmod -R u+rwx '\(place)'; rm -rf '\(place)'")
  }

  /// Where it is, for Foundation.
  public var url: URL { URL(filePath: path.string) }

  /// A place below the folder.
  ///
  /// - Parameter name: A path without a slash at its start; empty for the folder itself.
  /// - Returns: The place.
  public func place(_ name: String) -> FilePath { FilePath(path.string + "/" + name) }

  /// Makes a directory, and those around it; it is no error if it is there.
  @discardableResult
  public func makeDirectory(_ name: String, mode: Int = 0o755) throws -> FilePath {
    let directory = place(name)
    do {
      try Self.makeDirectory(directory, mode: mode)
    } catch Errno.fileExists {
      // It is there.
    } catch Errno.noSuchFileOrDirectory {
      try makeDirectory(FilePath(name).removingLastComponent().string, mode: mode)
      try Self.makeDirectory(directory, mode: mode)
    }
    return directory
  }

  /// Writes a file with a mode, and the folders around it.
  @discardableResult
  public func write(_ name: String, _ text: String = "", mode: Int = 0o644) throws -> FilePath {
    try write(name, bytes: text.utf8, mode: mode)
  }

  /// Writes a file with a mode, and the folders around it.
  @discardableResult
  public func write(
    _ name: String, bytes: some Sequence<UInt8>, mode: Int = 0o644
  ) throws -> FilePath {
    let file = place(name)
    let folders = name.split(separator: "/").dropLast()
    if !folders.isEmpty { try makeDirectory(folders.joined(separator: "/")) }
    let descriptor = try FileDescriptor.open(
      file, .writeOnly, options: [.create, .truncate, .closeOnExec],
      permissions: .ownerReadWrite)
    try descriptor.closeAfter {
      try descriptor.writeAll(bytes)
      guard fchmod(descriptor.rawValue, mode_t(mode)) == 0 else { throw Errno(rawValue: errno) }
    }
    return file
  }

  /// Changes the mode of a file.
  public func setMode(_ mode: Int, of name: String) throws {
    try Self.check(unsafe place(name).withPlatformString { unsafe chmod($0, mode_t(mode)) })
  }

  /// Makes a symbolic link.
  @discardableResult
  public func link(_ name: String, to target: String) throws -> FilePath {
    let file = place(name)
    try Self.check(unsafe file.withPlatformString { unsafe symlink(target, $0) })
    return file
  }

  /// The text of a file, or `nil` if there is none.
  public func text(of name: String) -> String? {
    FileManager.default.contents(atPath: place(name).string).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names in a directory, sorted; none if it is not there.
  public func names(in name: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: place(name).string)) ?? []).sorted()
  }

  private static func makeDirectory(_ path: FilePath, mode: Int) throws {
    try check(unsafe path.withPlatformString { unsafe mkdir($0, mode_t(mode)) })
  }

  private static func check(_ result: CInt) throws {
    guard result == 0 else { throw Errno(rawValue: errno) }
  }
}
