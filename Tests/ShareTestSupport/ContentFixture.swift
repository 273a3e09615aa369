import Documents
import Glibc
import SafeFiles
package import SystemPackage
import TestSupport

/// A folder of a test's own for content that is copied and hashed.
package final class ContentFixture {
  private let folder: TemporaryFolder
  package var root: FilePath { folder.path }

  package init() throws { folder = try TemporaryFolder() }

  package func path(_ name: String) -> FilePath { folder.place(name) }

  package func makeDirectory(_ name: String) throws {
    try folder.makeDirectory(name, mode: 0o700)
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> FilePath {
    try folder.write(name, text, mode: 0o600)
  }

  /// Writes an entry of the sample inbox, a file, under its own name.
  package func writeSample(_ name: String) throws {
    let sample = FileReference(root: repository.appending("Samples/inbox"), path: FilePath(name))
    let bytes = try SafeOpen.open(sample).contents(upTo: 1 << 20)
    try folder.write(name, bytes: bytes ?? [], mode: 0o600)
  }

  package func link(_ name: String, to target: String) throws {
    try folder.link(name, to: target)
  }

  package func text(of name: String) -> String? { folder.text(of: name) }

  /// The names in a directory, sorted.
  package func names(in name: String) -> [String] {
    let directory = try? SafeOpen.openDirectory(FileReference(root: path(name), path: ""))
    guard let directory, let listing = try? DirectoryListing(of: directory) else { return [] }
    return (0..<listing.count).map { String(decoding: listing[$0].bytes, as: UTF8.self) }
  }

  package func permissions(of name: String) -> UInt32? {
    var status = stat()
    let result = unsafe path(name).withPlatformString { unsafe lstat($0, &status) }
    return result == 0 ? status.st_mode & 0o7777 : nil
  }
}
