import CLinux
import Glibc
import SystemPackage

/// The file of a reading list, to which several runs may add at once.
///
/// Whoever adds holds a lock on a file beside it. The list itself is replaced as a whole by a
/// rename, so that a browser that reads it sees the old or the new one.
struct ReadingListFile {
  /// The name of the list.
  static let name = "Reading List.html"
  /// The most bytes of a list.
  private static let limit = 64 << 20

  private let directory: FilePath

  /// Prepares the list of a directory, absolute, which is made if it is not there.
  init(directory: FilePath) {
    self.directory = directory
  }

  /// Adds entries whose addresses are not in the list yet.
  ///
  /// - Parameter entries: The entries.
  /// - Throws: ``BuiltInError/file(path:why:)``, or a cancellation error while waiting for others.
  func add(_ entries: [BookmarksDocument.Entry]) async throws {
    do throws(FileFault) {
      try ArchiveFolder.makeAll(directory)
    } catch {
      throw BuiltInError.file(path: directory.string, why: error.reason(for: "it").message)
    }
    let lock = try open(".Reading List.lock")
    defer { try? lock.close() }
    while flock(lock.rawValue, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw failure(".Reading List.lock", Errno(rawValue: errno))
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    var (list, permissions) = try read()
    var isChanged = false
    for entry in entries where list.add(entry) { isChanged = true }
    if isChanged { try replace(with: list, permissions) }
  }

  private func read() throws(BuiltInError) -> (BookmarksDocument, mode_t) {
    let path = directory.appending(Self.name)
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try BoundedFile.read(path, limit: Self.limit)
    } catch {
      if error.reason == .unreadable(.noSuchFileOrDirectory) {
        return (BookmarksDocument(title: "Reading List"), 0o600)
      }
      throw .file(path: path.string, why: "\(error.reason)")
    }
    guard let list = BookmarksDocument(bytes) else {
      throw .file(
        path: path.string,
        why: "is no list of bookmarks that can be added to; move it aside to start a new one")
    }
    var status = stat()
    let result = unsafe path.withPlatformString { unsafe lstat($0, &status) }
    return (list, result == 0 ? status.st_mode & 0o666 : 0o600)
  }

  private func replace(
    with list: BookmarksDocument, _ permissions: mode_t
  ) throws(BuiltInError) {
    let temporary = ".Reading List.new"
    let path = directory.appending(temporary)
    // What an interrupted run left is of no use to anybody, and we hold the lock.
    _ = unsafe path.withPlatformString { unsafe unlink($0) }
    do {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter {
        fchmod(file.rawValue, permissions)
        try file.writeAll(Array(list.text.utf8))
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
      let target = directory.appending(Self.name)
      let result = unsafe path.withPlatformString { old in
        unsafe target.withPlatformString { new in unsafe rename(old, new) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
      let folder = try FileDescriptor.open(
        directory, .readOnly, options: [.directory, .closeOnExec])
      _ = try folder.closeAfter { fsync(folder.rawValue) }
    } catch {
      _ = unsafe path.withPlatformString { unsafe unlink($0) }
      throw failure(Self.name, (error as? Errno) ?? .ioError)
    }
  }

  private func open(_ name: String) throws(BuiltInError) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        directory.appending(name), .readWrite, options: [.create, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
    } catch {
      throw failure(name, (error as? Errno) ?? .ioError)
    }
  }

  private func failure(_ name: String, _ errno: Errno) -> BuiltInError {
    .file(path: directory.appending(name).string, why: "cannot be written: \(errno)")
  }
}
