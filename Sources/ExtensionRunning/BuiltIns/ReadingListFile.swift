import CLinux
import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// The file of a reading list, to which several runs may add at once.
///
/// A run that adds holds a lock on a file beside it. The list itself is replaced as a whole by a
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
  /// - Parameters:
  ///   - entries: The entries.
  ///   - lease: The lease of the run; `nil` for none.
  /// - Throws: ``BuiltInError``, or a cancellation error while waiting for others.
  func add(_ entries: [BookmarksDocument.Entry], under lease: WorkLease?) async throws {
    do throws(FileFault) {
      try FilingFolder.makeAll(directory)
    } catch {
      throw BuiltInError.file(path: directory.string, why: error.reason(for: "it").message)
    }
    try await WaitingLock.whileHeld(directory.appending(".Reading List.lock")) {
      var (list, permissions) = try read()
      var isChanged = false
      for entry in entries where list.add(entry) { isChanged = true }
      guard isChanged else { return }
      try FileReplacement.replace(
        Self.name, in: directory, through: ".Reading List.new", permissions: permissions,
        under: lease, with: Array(list.text.utf8))
    }
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
        why: "is not a list of bookmarks that can be added to; move it aside to start a new one")
    }
    var status = stat()
    let result = unsafe path.withPlatformString { unsafe lstat($0, &status) }
    return (list, result == 0 ? status.st_mode & 0o666 : 0o600)
  }
}
