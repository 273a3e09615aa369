import CLinux
import Documents
import Glibc
import SafeFiles
import ShareModel
import SystemPackage

/// A folder into which content is filed, without half a file ever having a name there.
///
/// Content is first written in full under a hidden name of its own, then made to last, and then
/// given its name in one step, which fails if the name is taken.
///
/// It stays open as long as the value lives.
final class FilingFolder: Sendable {
  /// Content that is written, and has not got its name yet.
  struct Staged: Sendable {
    let temporary: FilePath.Component
    /// SHA-256 of the content, as ``PrivateCopy`` has it.
    let sha256: ContentDigest
    /// The facts of the file or directory that was written.
    let facts: FileFacts
  }

  /// What is found under a name that is wanted.
  struct Occupant {
    let facts: FileFacts
    /// SHA-256 of its content; `nil` if it is no regular file, or cannot be read.
    let sha256: ContentDigest?
  }

  /// The path of the folder.
  let path: FilePath

  /// How many of the folders on its path were made with it.
  let made: Int

  /// The folder, open.
  let directory: OwnedDescriptor
  private let isPrivate: Bool
  private let bounds: ReadingBounds

  /// Opens a folder, and makes what is missing of it.
  ///
  /// - Parameters:
  ///   - root: The directory that the host named, absolute. Its links are followed.
  ///   - names: The names of the folders below it. Links there are not followed.
  ///   - isPrivate: Whether what is made is for its owner alone; else it is for those who may use the
  ///     folder that it is in.
  ///   - bounds: How much space and time a copy may take.
  /// - Throws: ``BuiltInError/file(path:why:)``.
  init(
    root: FilePath, names: [String], isPrivate: Bool = true,
    bounds: ReadingBounds = ReadingBounds()
  ) throws(BuiltInError) {
    self.bounds = bounds
    self.isPrivate = isPrivate
    let below = FilePath(names.joined(separator: "/"))
    if let there = Self.open(root, below) {
      directory = there
      path = root.pushing(below)
      made = 0
      return
    }
    var path = root
    var made = 0
    do throws(FileFault) {
      made += try Self.makeAll(root)
      var directory = try SafeOpen.openDirectory(FileReference(root: root, path: FilePath("")))
      for folder in names {
        path = path.appending(folder)
        let name = Array(folder.utf8)
        let number = directory.descriptor.rawValue
        let result = unsafe name.withTerminatedBytes { unsafe mkdirat(number, $0, 0o700) }
        guard result == 0 || errno == EEXIST else { throw FileFault(Errno(rawValue: errno)) }
        guard result == 0 || !Self.isLink(name, in: directory) else { throw .symbolicLink }
        let mode = try directory.facts().permissions & 0o777
        made = result == 0 ? made + 1 : 0
        directory = try SafeOpen.openDirectory(named: name, in: directory)
        if result == 0, !isPrivate { fchmod(directory.descriptor.rawValue, mode) }
      }
      self.directory = directory
    } catch {
      throw Self.error(error, at: path)
    }
    self.path = path
    self.made = made
  }

  private static func error(_ fault: FileFault, at path: FilePath) -> BuiltInError {
    let errno = fault.errno
    if errno == .readOnlyFileSystem || errno.isDiskFault {
      return .unavailable(path: path.string, why: "cannot be used now: \(errno)")
    }
    if errno.isNoSpace || errno.isShortage { return BuiltInError(errno, at: path.string) }
    if fault == .symbolicLink {
      return .file(
        path: path.string,
        why: "is a link, and files are never filed through one; name the directory that it leads to"
      )
    }
    return .file(path: path.string, why: "cannot be used: \(fault.errno)")
  }

  private static func isLink(_ name: [UInt8], in directory: borrowing OwnedDescriptor) -> Bool {
    (try? FileFacts(of: name, in: directory).kind) == .special(.symbolicLink)
  }

  /// Opens a folder that is there already, as it mostly is.
  private static func open(_ root: FilePath, _ path: FilePath) -> OwnedDescriptor? {
    do throws(FileFault) {
      return try SafeOpen.openDirectory(FileReference(root: root, path: path))
    } catch {
      return nil
    }
  }

  // MARK: Writing

  /// Writes content under a hidden name.
  ///
  /// It does not last before ``makeLast(_:)`` has returned.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - metadata: What it keeps beside its bytes; `nil` for what has no file.
  ///   - label: The name for messages.
  ///   - run: Begins the hidden name: whose content it is.
  ///   - digest: SHA-256 of a file that no other process can change; `nil` to compute it.
  ///   - sharesBlocks: Whether a copy shares the blocks of a file where the file system can.
  /// - Returns: What ``place(_:as:)`` or ``discard(_:)`` needs.
  /// - Throws: ``BuiltInError``; then nothing of it is left.
  func stage(
    _ content: AttachmentContent, _ metadata: FileMetadata?, named label: String, for run: String,
    digest: ContentDigest? = nil, sharesBlocks: Bool = true
  ) throws(BuiltInError) -> Staged {
    let hidden = ".\(run)-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    guard let temporary = FilePath.Component(hidden) else {
      preconditionFailure("a name of letters and digits")
    }
    do {
      let sha256 = try write(
        content, metadata, to: temporary, digest, sharesBlocks: sharesBlocks)
      return Staged(temporary: temporary, sha256: sha256, facts: try facts(of: temporary))
    } catch {
      discard(temporary)
      throw self.error(error, label)
    }
  }

  private func error(_ error: any Error, _ label: String) -> BuiltInError {
    switch error {
    case let fault as PrivateCopyFault:
      if fault.isNoSpace { return .noSpace(path: path.string) }
      if let errno = fault.shortage { return BuiltInError(errno, at: path.string) }
      return .file(path: path.string, why: fault.reason(for: label).message)
    case let fault as FileFault:
      if fault.errno.isShortage { return BuiltInError(fault.errno, at: path.string) }
      return .file(path: path.string, why: fault.reason(for: label).message)
    case let errno as Errno where errno.isNoSpace || errno.isShortage:
      return BuiltInError(errno, at: path.string)
    case let errno as Errno where errno == .readOnlyFileSystem || errno.isDiskFault:
      return .unavailable(path: path.string, why: "\(label): cannot be written now: \(errno)")
    default:
      return .file(path: path.string, why: "\(label): cannot be written: \(error)")
    }
  }

  private func write(
    _ content: AttachmentContent, _ metadata: FileMetadata?, to name: FilePath.Component,
    _ digest: ContentDigest?, sharesBlocks: Bool
  ) throws -> ContentDigest {
    switch content {
    case .file(let file):
      let source = try SafeOpen.open(file)
      return try make(name, metadata) { copy in
        let hash = try PrivateCopy.fill(
          copy, from: source.descriptor, isHashed: digest == nil, sharesBlocks: sharesBlocks,
          bounds: bounds
        ).sha256
        guard let hash = hash ?? digest else {
          preconditionFailure("a hash that is wanted was not computed")
        }
        return hash
      }
    case .package(let package):
      let copy = try TreeCopy.make(
        of: package, in: path, named: name, bounds: bounds, keepsMetadata: true)
      let folder = try SafeOpen.openDirectory(named: name.bytes, in: directory)
      if !isPrivate {
        fchmod(folder.descriptor.rawValue, try directory.facts().permissions & 0o777 | 0o700)
      }
      try metadata?.apply(to: folder.descriptor)
      return copy.sha256
    case .url(let url): return try write(WeblocDocument(url: url).bytes, metadata, to: name)
    case .text(let text): return try write(Array(text.utf8), metadata, to: name)
    case .data(let bytes): return try write(bytes, metadata, to: name)
    case .typesOnly: throw Errno.noData
    }
  }

  private func write(
    _ bytes: [UInt8], _ metadata: FileMetadata?, to name: FilePath.Component
  ) throws -> ContentDigest {
    try make(name, metadata) { file in
      try bounds.space?.check(file, wanting: Int64(max(bytes.count, 1)))
      try file.writeAll(bytes)
      return try ContentHash.sha256(of: bytes)
    }
  }

  /// Makes a file of the folder, and fills it.
  private func make<Result>(
    _ name: FilePath.Component, _ metadata: FileMetadata?,
    _ fill: (FileDescriptor) throws -> Result
  ) throws -> Result {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = directory.descriptor.rawValue
    let result = unsafe name.bytes.withTerminatedBytes {
      unsafe openat(number, $0, flags, 0o600)
    }
    guard result >= 0 else { throw Errno(rawValue: errno) }
    let file = FileDescriptor(rawValue: result)
    return try file.closeAfter {
      let value = try fill(file)
      try metadata?.apply(to: file)
      if metadata?.permissions == nil, !isPrivate {
        fchmod(file.rawValue, try directory.facts().permissions & 0o666 | 0o600)
      }
      return value
    }
  }

  // MARK: Lasting

  /// Waits until everything lasts that was written in some folders.
  ///
  /// What several runs have written lasts with one sync of their disk.
  ///
  /// - Parameters:
  ///   - all: What was written, and in which folder.
  ///   - mayWait: Whether other runs are at work that may soon wait for the same.
  /// - Throws: ``BuiltInError``.
  static func makeLast(
    _ all: [(folder: FilingFolder, staged: Staged)], waitingForOthers mayWait: Bool = false
  ) async throws(BuiltInError) {
    var rest = all[...]
    while let (folder, staged) = rest.first {
      let device = staged.facts.device
      let part = rest.filter { $0.staged.facts.device == device }
      rest.removeAll { $0.staged.facts.device == device }
      do throws(Errno) {
        let descriptor = folder.directory.descriptor
        try await SharedSync.shared.sync(descriptor, of: device, waitingForOthers: mayWait) {
          for (folder, staged) in part {
            if let fault = folder.syncAlone(staged) { return fault }
          }
          return nil
        }
      } catch {
        throw folder.error(error, "what was written")
      }
    }
  }

  /// Makes one file or directory last that was written, and waits for it.
  func makeLast(_ staged: Staged) throws(BuiltInError) {
    guard let fault = syncAlone(staged) else { return }
    discard(staged.temporary)
    throw error(fault, "what was written")
  }

  private func syncAlone(_ staged: Staged) -> Errno? {
    let number = directory.descriptor.rawValue
    guard staged.facts.kind == .regular else {
      return clinux_syncfs(number) == 0 ? nil : Errno(rawValue: errno)
    }
    let file = unsafe staged.temporary.bytes.withTerminatedBytes {
      unsafe openat(number, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard file >= 0 else { return Errno(rawValue: errno) }
    defer { close(file) }
    return fsync(file) == 0 ? nil : Errno(rawValue: errno)
  }

  // MARK: Placing

  /// Gives content its name, unless that is taken.
  ///
  /// - Parameters:
  ///   - staged: The content.
  ///   - name: The name.
  /// - Returns: Whether it got it.
  /// - Throws: ``BuiltInError``.
  func place(_ staged: Staged, as name: String) throws(BuiltInError) -> Bool {
    if rename(staged.temporary, to: name) { return true }
    guard errno == EEXIST else {
      let errno = Errno(rawValue: errno)
      if errno.isNoSpace || errno.isShortage { throw BuiltInError(errno, at: path.string) }
      throw .file(path: path.string, why: "\(name): cannot be put there: \(errno)")
    }
    return false
  }

  /// Looks at what has a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - size: The size of which the content is hashed; a file of another size is not read.
  /// - Returns: What has it; `nil` if nothing has.
  func occupant(of name: String, hashedIfSize size: Int64) -> Occupant? {
    guard let component = FilePath.Component(name), let facts = try? facts(of: component) else {
      return nil
    }
    guard facts.kind == .regular, facts.size == size,
      let file = try? SafeOpen.openAnyName(
        FileReference(root: path, path: FilePath(root: nil, [component]))),
      file.facts.isSameFile(as: facts)
    else { return Occupant(facts: facts, sha256: nil) }
    return Occupant(
      facts: facts,
      sha256: try? ContentHash.sha256(of: file.descriptor, size: file.facts.size, bounds: bounds))
  }

  /// What is known of a name in the folder, without following a link.
  func facts(of name: FilePath.Component) throws(FileFault) -> FileFacts {
    try FileFacts(of: name.bytes, in: directory)
  }

  /// The names in the folder.
  func names() -> [FilePath.Component] {
    guard let names = try? DirectoryListing(of: directory) else { return [] }
    return (0..<names.count).compactMap { FilePath.Component(bytes: names[$0].bytes) }
  }

  /// Removes content that has not got its name.
  func discard(_ name: FilePath.Component) {
    try? TreeRemoval.remove(path.appending(name))
  }

  /// Removes what a run has written that was killed before it was over.
  ///
  /// - Parameter run: Whose content it is, as in ``stage(_:_:named:for:)``.
  func discardAll(of run: String) {
    let start = Array(".\(run)-".utf8)
    for name in names() where name.bytes.starts(with: start) { discard(name) }
  }

  /// Renames unless the name is taken.
  ///
  /// Returns whether it did; `errno` says why not.
  func rename(_ old: FilePath.Component, to new: String) -> Bool {
    let fault = RenameWithoutReplacing.rename(
      old.bytes, in: directory.descriptor, to: Array(new.utf8), in: directory.descriptor,
      on: .shared)
    errno = fault?.rawValue ?? 0
    return fault == nil
  }

  /// Makes a directory and those above it that are missing.
  ///
  /// - Parameter path: The directory.
  /// - Returns: How many were made.
  /// - Throws: `FileFault` if one cannot be made.
  @discardableResult
  static func makeAll(_ path: FilePath) throws(FileFault) -> Int {
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    if result == 0 { return 1 }
    if errno == EEXIST { return 0 }
    guard errno == ENOENT, path.lastComponent != nil else {
      throw FileFault(Errno(rawValue: errno))
    }
    let above = try makeAll(path.removingLastComponent())
    let again = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    guard again == 0 || errno == EEXIST else { throw FileFault(Errno(rawValue: errno)) }
    return again == 0 ? above + 1 : 0
  }
}
