import Documents
import Glibc
import SafeFiles
package import SystemPackage

/// A directory of its own for files; removed at the end.
package final class ContentFixture {
  package let root: FilePath

  package init() throws {
    root = FilePath("/tmp/sharepipe-content-\(UInt64.random(in: .min ... .max))")
    try makeDirectory("")
  }

  deinit { try? TreeRemoval.remove(root) }

  package func path(_ name: String) -> FilePath { root.appending(FilePath(name).components) }

  package func makeDirectory(_ name: String) throws {
    guard unsafe path(name).withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> FilePath {
    let file = try FileDescriptor.open(
      path(name), .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    _ = try file.closeAfter { try file.writeAll(Array(text.utf8)) }
    return path(name)
  }

  package func link(_ name: String, to target: String) throws {
    let result = unsafe path(name).withPlatformString { name in
      unsafe target.withCString { unsafe symlink($0, name) }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  package func text(of name: String) -> String? {
    (try? BoundedFile.read(path(name), limit: 1 << 30)).map { String(decoding: $0, as: UTF8.self) }
  }

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
