import Foundation
import SystemPackage
import Testing

@testable import Archives

/// A folder of a test's own for archives, which is removed with it.
final class ArchiveFolder {
  /// Where it is.
  let path: FilePath

  init() throws {
    path = FilePath("/tmp/archives-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  /// Writes an archive.
  @discardableResult
  func write(_ bytes: [UInt8], _ name: String = "app.ipa") throws -> FilePath {
    let file = path.appending(name)
    try Data(bytes).write(to: URL(filePath: file.string))
    return file
  }

  /// Makes an archive by a program in Python, which finds its path as `path`.
  func make(_ program: String) throws -> FilePath {
    let file = path.appending("app.ipa")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c", "import struct, sys, zipfile, zlib\npath = sys.argv[1]\n" + program, file.string,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return file
  }

  /// Reads an archive, and keeps every file.
  func read(
    _ bytes: [UInt8], limits: ArchiveLimits = .standard
  ) throws -> ArchiveReader {
    try ArchiveReader(write(bytes), limits: limits) { _ in .keep(limit: 1 << 20) }
  }

  /// Reads an archive that must be refused.
  ///
  /// - Returns: Why, or `nil` if it is not.
  func refusal(of bytes: [UInt8], limits: ArchiveLimits = .standard) throws -> ArchiveError.Reason?
  {
    let file = try write(bytes)
    return refusal(of: file, limits: limits)
  }

  /// Reads an archive that must be refused.
  ///
  /// - Returns: Why, or `nil` if it is not.
  func refusal(of file: FilePath, limits: ArchiveLimits = .standard) -> ArchiveError.Reason? {
    do throws(ArchiveError) {
      _ = try ArchiveReader(file, limits: limits) { _ in .keep(limit: 1 << 20) }
      return nil
    } catch {
      return error.reason
    }
  }
}
