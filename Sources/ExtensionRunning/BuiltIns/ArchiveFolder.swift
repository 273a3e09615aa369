import CLinux
import Glibc
import SafeFiles
import ShareModel
import SystemPackage

/// A folder of the archive, into which content is put without ever replacing anything.
///
/// Content is first written in full under a hidden name of its own, made to last, and then given
/// its name in one step that fails if the name is taken.
///
/// It stays open as long as the value lives.
final class ArchiveFolder: Sendable {
  /// Content that is written, and has not got its name yet.
  struct Staged: Sendable {
    let temporary: FilePath.Component
    let name: ArchiveName
  }

  /// The path of the folder.
  let path: FilePath

  private let directory: OwnedDescriptor
  private let bounds: ReadingBounds

  /// Opens a folder, and makes what is missing of it.
  ///
  /// - Parameters:
  ///   - root: The directory of the archive, absolute. Its links are followed.
  ///   - folders: The names of the folders below it. Links there are not followed.
  ///   - bounds: How much space and time a copy may take.
  /// - Throws: ``BuiltInError/file(path:why:)``.
  init(
    root: FilePath, folders: [String], bounds: ReadingBounds = ReadingBounds()
  ) throws(BuiltInError) {
    self.bounds = bounds
    let below = FilePath(folders.joined(separator: "/"))
    if let there = Self.open(root, below) {
      directory = there
      path = root.pushing(below)
      return
    }
    var path = root
    do throws(FileFault) {
      try Self.makeAll(root)
      var directory = try SafeOpen.openDirectory(FileReference(root: root, path: FilePath("")))
      for folder in folders {
        path = path.appending(folder)
        let name = Array(folder.utf8)
        let number = directory.descriptor.rawValue
        let result = unsafe name.withTerminatedBytes { unsafe mkdirat(number, $0, 0o700) }
        guard result == 0 || errno == EEXIST else { throw FileFault(Errno(rawValue: errno)) }
        directory = try SafeOpen.openDirectory(named: name, in: directory)
      }
      self.directory = directory
    } catch {
      let errno = error.errno
      throw errno.isNoSpace || errno.isShortage
        ? BuiltInError(errno, at: path.string)
        : .file(path: path.string, why: error.reason(for: "it").message)
    }
    self.path = path
  }

  /// Opens a folder that is there already, as it mostly is.
  private static func open(_ root: FilePath, _ path: FilePath) -> OwnedDescriptor? {
    do throws(FileFault) {
      return try SafeOpen.openDirectory(FileReference(root: root, path: path))
    } catch {
      return nil
    }
  }

  /// Writes an attachment under a hidden name.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - name: The name that it shall get.
  ///   - run: Begins the hidden name: whose content it is.
  /// - Returns: What ``place(_:)`` or ``discard(_:)`` needs.
  /// - Throws: ``BuiltInError/file(path:why:)``; then nothing of it is left.
  func stage(
    _ content: AttachmentContent, named name: ArchiveName, for run: String
  ) throws(BuiltInError) -> Staged {
    let label = ".\(run)-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    guard let temporary = FilePath.Component(label) else {
      preconditionFailure("a name of letters and digits")
    }
    let staged = Staged(temporary: temporary, name: name)
    do {
      try write(content, to: temporary)
    } catch let error as PrivateCopyFault {
      discard(staged)
      if error.isNoSpace { throw .noSpace(path: path.string) }
      if let errno = error.shortage { throw BuiltInError(errno, at: path.string) }
      throw .file(path: path.string, why: error.reason(for: name.text(1)).message)
    } catch let error as FileFault {
      discard(staged)
      if error.errno.isShortage { throw BuiltInError(error.errno, at: path.string) }
      throw .file(path: path.string, why: error.reason(for: name.text(1)).message)
    } catch {
      discard(staged)
      if let errno = error as? Errno, errno.isNoSpace || errno.isShortage {
        throw BuiltInError(errno, at: path.string)
      }
      throw .file(path: path.string, why: "\(name.text(1)): cannot be written: \(error)")
    }
    return staged
  }

  /// Gives content its name: the wished one, or one with a number if that is taken.
  ///
  /// - Parameter staged: The content.
  /// - Returns: The path that it got.
  /// - Throws: ``BuiltInError/file(path:why:)``.
  func place(_ staged: Staged) throws(BuiltInError) -> FilePath {
    var number = 1
    while true {
      let name = staged.name.text(number)
      if rename(staged.temporary, to: name) { return path.appending(name) }
      guard errno == EEXIST else {
        let why = "\(name): cannot be put there: \(Errno(rawValue: errno))"
        throw .file(path: path.string, why: why)
      }
      // A thousand of a name are looked for one by one; then any number will do.
      number = number < 1000 ? number + 1 : Int.random(in: 1_000...Int.max)
    }
  }

  /// Removes content that has not got its name.
  func discard(_ staged: Staged) {
    try? TreeRemoval.remove(path.appending(staged.temporary))
  }

  /// Removes what a run has written that was killed before it was over.
  ///
  /// - Parameter run: Whose content it is, as in ``stage(_:named:for:)``.
  func discardAll(of run: String) {
    let start = Array(".\(run)-".utf8)
    guard let names = try? DirectoryListing(of: directory) else { return }
    for index in 0..<names.count where names[index].bytes.starts(with: start) {
      guard let name = FilePath.Component(bytes: names[index].bytes) else { continue }
      try? TreeRemoval.remove(path.appending(name))
    }
  }

  private func write(_ content: AttachmentContent, to name: FilePath.Component) throws {
    switch content {
    case .file(let file):
      let source = try SafeOpen.open(file)
      try make(name) { copy in
        try PrivateCopy.fill(copy, from: source.descriptor, isHashed: false, bounds: bounds)
      }
    case .package(let package):
      _ = try TreeCopy.make(of: package, in: path, named: name, bounds: bounds)
    case .url(let url): try write(WeblocDocument(url: url).bytes, to: name)
    case .text(let text): try write(Array(text.utf8), to: name)
    case .data(let bytes): try write(bytes, to: name)
    case .typesOnly: throw Errno.noData
    }
  }

  private func write(_ bytes: [UInt8], to name: FilePath.Component) throws {
    try make(name) { file in
      try bounds.space?.check(file, wanting: Int64(max(bytes.count, 1)))
      try file.writeAll(bytes)
    }
  }

  /// Makes a file of the folder, and fills it.
  private func make<Ignored>(
    _ name: FilePath.Component, _ fill: (FileDescriptor) throws -> Ignored
  ) throws {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = directory.descriptor.rawValue
    let result = unsafe name.bytes.withTerminatedBytes {
      unsafe openat(number, $0, flags, 0o600)
    }
    guard result >= 0 else { throw Errno(rawValue: errno) }
    let file = FileDescriptor(rawValue: result)
    _ = try file.closeAfter { try fill(file) }
  }

  /// Renames unless the name is taken.
  ///
  /// Returns whether it did; `errno` says why not.
  private func rename(_ old: FilePath.Component, to new: String) -> Bool {
    let number = directory.descriptor.rawValue
    return unsafe old.bytes.withTerminatedBytes { old in
      unsafe new.utf8.withTerminatedBytes { new in
        if unsafe clinux_renameat2(number, old, number, new, UInt32(RENAME_NOREPLACE)) == 0 {
          return true
        }
        // A file system that cannot do this can perhaps give a second name, which never replaces.
        guard errno == EINVAL, unsafe linkat(number, old, number, new, 0) == 0 else { return false }
        return unsafe unlinkat(number, old, 0) == 0
      }
    }
  }

  /// Makes a directory and those above it that are missing.
  static func makeAll(_ path: FilePath) throws(FileFault) {
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    if result == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.lastComponent != nil else {
      throw FileFault(Errno(rawValue: errno))
    }
    try makeAll(path.removingLastComponent())
    let again = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    guard again == 0 || errno == EEXIST else { throw FileFault(Errno(rawValue: errno)) }
  }
}
