import Documents
import Glibc
import SafeFiles
import ShareRules
public import SystemPackage

/// A board of its own for what was copied: named, private and short-lived.
///
/// It is a directory of a container, `boards/NAME`, that only its owner may enter. It has the
/// newest copy and nothing else. A reader does not get a copy that has expired, and its bytes are
/// removed when anything is next copied in the same container.
///
/// Nothing listens to a board, and no process is notified when it changes: a program that wants
/// what is there asks for it by name.
public struct PrivateBoard: Hashable, Sendable {
  /// The name.
  public let name: BoardName

  /// The container, absolute.
  public let container: FilePath

  private static let folder = "boards"
  private static let file = "copy"

  /// Creates a board; nothing is made on the disk.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - container: The container of the extension that writes, absolute.
  public init(_ name: BoardName, in container: FilePath) {
    self.name = name
    self.container = container
  }

  /// What is on the board.
  ///
  /// - Parameter moment: The time: seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The newest copy, or `nil` if there is none that has not expired.
  /// - Throws: ``BuiltInError/file(path:why:)`` if there is something that cannot be read.
  public func copy(at moment: Int64) throws(BuiltInError) -> BoardCopy? {
    guard let copy = try read()?.copy, moment < copy.expires else { return nil }
    return copy
  }

  /// Puts items on the board in the place of what is there, unless the same run has done so before.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - key: The same for every attempt of one run.
  ///   - moment: The time: seconds since 1970-01-01T00:00:00Z.
  ///   - expires: From when on the copy is gone.
  ///   - lease: The lease of the run; `nil` for none.
  /// - Throws: ``BuiltInError``, or a cancellation error while waiting for others.
  func put(
    _ items: [BoardItem], key: IdempotencyKey, at moment: Int64, until expires: Int64,
    under lease: WorkLease? = nil
  ) async throws {
    let boards = try FilingFolder(root: container, names: [Self.folder]).path
    try await WaitingLock.whileHeld(boards.appending(".lock")) {
      // A task that holds the lock may remove a board on which nothing is left.
      let directory = try FilingFolder(root: boards, names: [name.rawValue]).path
      // A file that cannot be read is of no use; it goes, as an old copy does.
      let earlier = try? read()
      let keys = earlier?.keys.filter { moment < $0.expires } ?? []
      if !keys.contains(where: { $0.value == key }) {
        let copy = BoardCopy(items: items, written: moment, expires: expires)
        let all = (keys + [BoardFile.Key(value: key, expires: expires)])
          .suffix(BoardFile.maximumKeys)
        try FileReplacement.replace(
          Self.file, in: directory, through: ".new", under: lease,
          with: BoardFile(copy: copy, keys: Array(all)).bytes)
      }
      Self.removeExpired(in: boards, at: moment)
    }
  }

  private func read() throws(BuiltInError) -> BoardFile? {
    let path = container.appending([
      Self.component(Self.folder), Self.component(name.rawValue), Self.component(Self.file),
    ])
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try BoundedFile.read(path, limit: BoardFile.limit)
    } catch {
      if error.reason == .unreadable(.noSuchFileOrDirectory) { return nil }
      throw .file(path: path.string, why: "\(error.reason)")
    }
    guard let file = BoardFile(bytes) else {
      throw .file(path: path.string, why: "is not a copy that this version of sharepipe wrote")
    }
    return file
  }

  private static func component(_ name: String) -> FilePath.Component {
    guard let component = FilePath.Component(name) else {
      preconditionFailure("the name of a board is one component of a path")
    }
    return component
  }

  /// Removes what has expired on any board, and what a killed run has left; the lock is held.
  private static func removeExpired(in boards: FilePath, at moment: Int64) {
    guard
      let directory = try? SafeOpen.openDirectory(FileReference(root: boards, path: FilePath(""))),
      let names = try? DirectoryListing(of: directory)
    else { return }
    for index in 0..<names.count {
      guard let name = FilePath.Component(bytes: names[index].bytes),
        (try? BoardName(name.string)) != nil
      else { continue }
      let board = boards.appending(name)
      _ = unsafe board.appending(".new").withPlatformString { unsafe unlink($0) }
      let file = board.appending(Self.file)
      guard let expires = expiry(of: file), moment >= expires else { continue }
      _ = unsafe file.withPlatformString { unsafe unlink($0) }
      // It stays if anything else is in it.
      _ = unsafe board.withPlatformString { unsafe rmdir($0) }
    }
  }

  private static func expiry(of path: FilePath) -> Int64? {
    let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
    guard let file = try? FileDescriptor.open(path, .readOnly, options: options) else { return nil }
    defer { try? file.close() }
    var start = [UInt8](repeating: 0, count: BoardFile.lineLimit)
    let count = try? unsafe start.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
    return BoardFile.expiry(in: start[..<(count ?? 0)].prefix { $0 != UInt8(ascii: "\n") })
  }
}
