import Documents
internal import Glibc
package import SystemPackage

/// Copies a directory that counts as one document, such as an `.rtfd`.
///
/// Only directories and regular files are copied. A link or anything else inside makes the whole
/// copy fail: what it leads to was never judged.
package struct TreeCopy {
  /// How much is copied.
  package struct Limits: Hashable, Sendable {
    /// The most files and directories.
    package var files: Int
    /// The most levels.
    package var depth: Int

    /// Creates limits.
    package init(files: Int = 10_000, depth: Int = 64) {
      self.files = files
      self.depth = depth
    }
  }

  private let limits: Limits
  private let bounds: ReadingBounds
  private let keepsMetadata: Bool
  private var count = 0
  private var bytes: Int64 = 0
  private var listing: [UInt8] = []

  private init(limits: Limits, bounds: ReadingBounds, keepsMetadata: Bool) {
    self.limits = limits
    self.bounds = bounds
    self.keepsMetadata = keepsMetadata
  }

  /// Copies a directory into a new one that only we may enter.
  ///
  /// The hash is that of a listing: for every file and directory, in the order of the bytes of
  /// their names, its kind, a file's length and hash, and its path. Equal trees have equal hashes,
  /// whatever their owners and their times.
  ///
  /// - Parameters:
  ///   - reference: The directory.
  ///   - directory: Where the copy is put.
  ///   - name: The name of the copy. There must be nothing of that name.
  ///   - limits: How much is copied.
  ///   - bounds: How much space and time each file may take.
  ///   - keepsMetadata: Whether what is in the directory keeps its ``FileMetadata``.
  /// - Returns: The copy.
  /// - Throws: ``PrivateCopyFault``; then nothing of the copy is left.
  package static func make(
    of reference: FileReference, in directory: FilePath, named name: FilePath.Component,
    limits: Limits = Limits(), bounds: ReadingBounds = ReadingBounds(), keepsMetadata: Bool = false
  ) throws(PrivateCopyFault) -> PrivateCopy {
    let path = directory.appending(name)
    var copy = TreeCopy(limits: limits, bounds: bounds, keepsMetadata: keepsMetadata)
    let source: OwnedDescriptor
    do throws(FileFault) {
      source = try SafeOpen.openDirectory(reference)
    } catch {
      throw .source(error)
    }
    try makeDirectory(path)
    do throws(PrivateCopyFault) {
      try copy.copy(source, to: path, below: [], depth: 1)
      do throws(ContentHashError) {
        return PrivateCopy(
          path: path, bytes: copy.bytes, sha256: try ContentHash.sha256(of: copy.listing))
      } catch {
        throw .hash(error)
      }
    } catch {
      try? TreeRemoval.remove(path)
      throw error
    }
  }

  /// Copies what is in a directory into one that is there.
  private mutating func copy(
    _ source: borrowing OwnedDescriptor, to path: FilePath, below prefix: [UInt8], depth: Int
  ) throws(PrivateCopyFault) {
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
    let before: FileFacts
    let names: DirectoryListing
    do throws(FileFault) {
      before = try source.facts()
      names = try DirectoryListing(of: source)
    } catch {
      throw .source(error)
    }
    count += names.count
    guard count <= limits.files else { throw .tooManyFiles(limit: limits.files) }
    for index in 0..<names.count {
      try copy(names[index].bytes, in: source, to: path, below: prefix, depth: depth)
    }
    do throws(FileFault) {
      if try source.facts().isUnchanged(since: before) { return }
    } catch {
      throw .source(error)
    }
    throw .changed
  }

  /// Copies one file or directory of a directory.
  private mutating func copy(
    _ name: [UInt8], in source: borrowing OwnedDescriptor, to path: FilePath,
    below prefix: [UInt8], depth: Int
  ) throws(PrivateCopyFault) {
    guard let component = FilePath.Component(bytes: name) else { throw .changed }
    let place = prefix + name
    let entry = try open(name, in: source)
    if entry.isDirectory {
      list("d", place)
      try Self.makeDirectory(path.appending(component))
      let slash = UInt8(ascii: "/")
      try copy(
        entry.descriptor, to: path.appending(component), below: place + [slash], depth: depth + 1)
      try keepMetadata(of: entry.descriptor, at: path.appending(component))
    } else {
      let file = try PrivateCopy.make(
        of: entry.descriptor.descriptor, in: path, named: component, bounds: bounds)
      try keepMetadata(of: entry.descriptor, at: path.appending(component))
      bytes += file.bytes
      list("f \(file.bytes) \(file.sha256)", place)
    }
  }

  private struct Entry: ~Copyable {
    let descriptor: OwnedDescriptor
    let isDirectory: Bool
  }

  /// Opens a name of a directory, if it is a file or a directory.
  ///
  /// A pipe or device is not opened.
  private func open(
    _ name: [UInt8], in source: borrowing OwnedDescriptor
  ) throws(PrivateCopyFault) -> Entry {
    do throws(FileFault) {
      switch try FileFacts(of: name, in: source).kind {
      case .directory:
        return Entry(
          descriptor: try SafeOpen.openDirectory(named: name, in: source), isDirectory: true)
      case .regular:
        let number = source.descriptor.rawValue
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let result = unsafe name.withTerminatedBytes { unsafe openat(number, $0, flags) }
        let file = try OwnedDescriptor(takingOver: result)
        let facts = try file.facts()
        try HardLink.check(file.descriptor, facts, in: source)
        return Entry(descriptor: file, isDirectory: false)
      case .special(let kind):
        throw .special(kind)
      }
    } catch {
      throw .source(error)
    }
  }

  /// Gives a copy the metadata of its original; its owner may read it in any case.
  private func keepMetadata(
    of source: borrowing OwnedDescriptor, at path: FilePath
  ) throws(PrivateCopyFault) {
    guard keepsMetadata else { return }
    let metadata: FileMetadata
    do throws(FileFault) {
      metadata = FileMetadata(of: source.descriptor, try source.facts())
    } catch {
      throw .source(error)
    }
    do {
      let copy = try FileDescriptor.open(path, .readOnly, options: [.noFollow, .closeOnExec])
      try copy.closeAfter {
        guard fchmod(copy.rawValue, 0o700) == 0 else { throw Errno(rawValue: errno) }
        try metadata.readable.apply(to: copy)
      }
    } catch {
      throw .destination(error as? Errno ?? .ioError)
    }
  }

  /// Adds a record to the listing.
  ///
  /// A path has no NUL, so that records cannot run together.
  private mutating func list(_ facts: String, _ place: [UInt8]) {
    listing += facts.utf8
    listing.append(UInt8(ascii: " "))
    listing += place
    listing.append(0)
  }

  private static func makeDirectory(_ path: FilePath) throws(PrivateCopyFault) {
    guard unsafe path.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 else {
      throw .destination(Errno(rawValue: errno))
    }
  }
}
