import Documents
import SafeFiles
import SystemPackage

/// Files on disk, by their paths as they were given.
struct FilesOnDisk: CheckedFiles {
  /// How much of a long file is looked at at a time.
  private static let stretch = 1 << 16

  func name(of path: FilePath) -> String { path.string }

  func file(of path: FilePath) -> FilePath { path }

  func entry(of path: FilePath) -> String? { nil }

  func kind(of path: FilePath) throws(Errno) -> CheckedFileKind {
    let kind = try FileKind(of: path)
    return kind.isFolder ? .folder : kind.isFile ? .file : .other
  }

  func hasFile(_ path: FilePath) -> Bool {
    (try? FileKind(of: path, followingLinks: true))?.isFile ?? false
  }

  func names(in folder: FilePath, limit: Int) throws(Errno) -> [FilePath.Component] {
    try FolderListing.names(in: folder, limit: limit)
  }

  package func read(_ path: FilePath, limit: Int) throws(DocumentError) -> [UInt8] {
    try BoundedFile.read(path, limit: limit)
  }

  func scan(
    _ path: FilePath, _ body: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(DocumentError) {
    do {
      let file = try FileDescriptor.open(
        path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
      try file.closeAfter {
        var buffer = [UInt8](repeating: 0, count: Self.stretch)
        while true {
          let count = try unsafe buffer.withUnsafeMutableBytes { unsafe try file.read(into: $0) }
          guard count > 0, body(buffer[..<count]) else { return }
        }
      }
    } catch {
      throw DocumentError(path.string, .unreadable(error as? Errno ?? .ioError))
    }
  }

  func hasSecureEntry(_ path: FilePath) -> Bool {
    let search = InterfaceSearch()
    return (try? scan(path, search.take)) != nil && search.hasSecureEntry
  }
}
