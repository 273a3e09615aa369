import Archives
import SystemPackage
import TestSupport
import Testing

/// A folder of a test's own for archives.
final class ArchiveFolder {
  private let folder: TemporaryFolder

  /// Where it is.
  var path: FilePath { folder.path }

  init() throws { folder = try TemporaryFolder() }

  /// Writes an archive.
  @discardableResult
  func write(_ bytes: [UInt8], _ name: String = "app.ipa") throws -> FilePath {
    try folder.write(name, bytes: bytes)
  }

  /// Makes an archive by a program in Python, which finds its path as `path`.
  func make(_ program: String) async throws -> FilePath {
    let file = path.appending("app.ipa")
    let words = "import struct, sys, zipfile, zlib\npath = sys.argv[1]\n"
    let python = try await StartedProgram.run("python3", ["-c", words + program, file.string])
    try #require(python.status == 0, "\(python.errors)")
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
