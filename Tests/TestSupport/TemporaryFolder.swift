import Foundation
public import SystemPackage

/// A folder of a test's own, which is removed with it.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: FilePath

  /// Makes an empty folder that only we may write.
  public init() throws {
    path = FilePath("/tmp/sharepipe-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  /// Writes a file with a mode, and the folders around it.
  @discardableResult
  public func write(_ name: String, _ text: String = "", mode: Int = 0o644) throws -> FilePath {
    let file = path.appending(name)
    try FileManager.default.createDirectory(
      atPath: file.removingLastComponent().string, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    try Data(text.utf8).write(to: URL(filePath: file.string))
    try setMode(mode, of: name)
    return file
  }

  /// Changes the mode of a file.
  public func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path.appending(name).string)
  }

  /// Makes a symbolic link.
  @discardableResult
  public func link(_ name: String, to target: String) throws -> FilePath {
    let file = path.appending(name)
    try FileManager.default.createSymbolicLink(
      atPath: file.string, withDestinationPath: target)
    return file
  }
}
