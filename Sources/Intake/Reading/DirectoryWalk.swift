internal import CLinux
import Documents
internal import Glibc
import SafeFiles
internal import SystemPackage

/// A walk through a directory and the ordinary directories in it, in the order of the bytes.
///
/// Directories are opened one beneath the other and links are never followed, so that a directory
/// that is replaced meanwhile leads nowhere else. The walk keeps its own stack, so depth is bounded
/// by memory alone, and holds few descriptors: a directory far up is opened again when its turn
/// comes back, and is checked to be the same.
struct DirectoryWalk: IteratorProtocol {
  /// What the walk meets.
  enum Step {
    case entry(InboxEntry)
    case ignored(EntryName, pattern: String)
    case problem(InboxEntry, FileFault)
  }

  /// The number of directories that are kept open.
  private static let openDirectories = 32

  private let root: FilePath
  private let classifier: EntryClassifier
  private var levels: [Level] = []
  /// The path of what is looked at, below the root; changed in place, for deep trees.
  private var path: [UInt8]
  private var first: Step?

  /// Starts a walk at a directory.
  ///
  /// - Parameters:
  ///   - start: The directory. If it cannot be read, that is the first and last step.
  ///   - classifier: What becomes of names.
  init(from start: FileReference, classifier: EntryClassifier) {
    root = start.root
    path = start.path.bytes
    self.classifier = classifier
    do throws(FileFault) {
      levels = [try Level(SafeOpen.openDirectory(start), pathLength: path.count)]
    } catch {
      first = .problem(InboxEntry(reference: start, kind: .directory), error)
    }
  }

  mutating func next() -> Step? {
    if let step = first {
      first = nil
      return step
    }
    while let last = levels.indices.last {
      path.removeLast(path.count - levels[last].pathLength)
      guard let name = levels[last].next() else {
        levels.removeLast()
        continue
      }
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      path += name.bytes
      if let step = take(name, at: last) { return step }
    }
    return nil
  }

  /// What the walk looks at now.
  private var reference: FileReference { FileReference(root: root, path: FilePath(bytes: path)) }

  /// Takes the name that is the last part of the path; a directory that is entered gives no step.
  private mutating func take(_ name: DirectoryListing.Name, at level: Int) -> Step? {
    do throws(FileFault) {
      let kind: FileFacts.Kind
      if let known = name.kind {
        kind = known
      } else {
        kind = try SafeOpen.facts(of: reference).kind
      }
      let pattern = classifier.pattern(
        hiding: name.bytes, in: { Array(path.dropLast(name.bytes.count + 1)) },
        isDirectory: kind == .directory)
      if let pattern { return .ignored(EntryName(bytes: path), pattern: pattern) }
      let entryKind = classifier.kind(of: name.bytes, kind) {
        (try? SafeOpen.facts(of: reference.appending("context.json"))) != nil
      }
      if let entryKind {
        return .entry(
          InboxEntry(reference: reference, kind: entryKind, name: EntryName(bytes: path)))
      }
      try enter(name.bytes, from: level)
      // The files of a repository belong together.
      guard classifier.recognisesContexts, let mark = levels.last?.repositoryMark else {
        return nil
      }
      levels.removeLast()
      return .ignored(EntryName(bytes: path), pattern: mark)
    } catch {
      return .problem(InboxEntry(reference: reference, kind: .directory), error)
    }
  }

  private mutating func enter(_ name: [UInt8], from level: Int) throws(FileFault) {
    let parent = try opened(level)
    levels.append(
      try Level(
        SafeOpen.openDirectory(named: name, in: parent.descriptor), pathLength: path.count))
    if levels.count > Self.openDirectories {
      levels[levels.count - 1 - Self.openDirectories].shared = nil
    }
  }

  /// The directory of a level, opened again if it was closed.
  private mutating func opened(_ level: Int) throws(FileFault) -> SharedDescriptor {
    if let shared = levels[level].shared { return shared }
    let path = FilePath(bytes: path.prefix(levels[level].pathLength))
    let again = try SafeOpen.openDirectory(FileReference(root: root, path: path))
    guard try again.facts().isSameFile(as: levels[level].facts) else { throw .changed }
    let shared = SharedDescriptor(again)
    levels[level].shared = shared
    return shared
  }
}

extension DirectoryWalk {
  /// An open directory that several parts of a walk look at.
  private final class SharedDescriptor {
    let descriptor: OwnedDescriptor

    init(_ descriptor: consuming OwnedDescriptor) {
      self.descriptor = descriptor
    }
  }

  /// One directory on the way from the root to where the walk is.
  private struct Level {
    /// The number of bytes of its path below the root.
    let pathLength: Int
    let facts: FileFacts
    /// The open directory, or `nil` while it is closed.
    var shared: SharedDescriptor?
    private let listing: DirectoryListing
    private var position = 0

    init(_ descriptor: consuming OwnedDescriptor, pathLength: Int) throws(FileFault) {
      self.pathLength = pathLength
      facts = try descriptor.facts()
      listing = try DirectoryListing(of: descriptor)
      shared = SharedDescriptor(descriptor)
    }

    /// The mark of a repository in it; `nil` if there is none.
    var repositoryMark: String? { RepositoryMark.pattern(in: listing) }

    mutating func next() -> DirectoryListing.Name? {
      guard position < listing.count else { return nil }
      defer { position += 1 }
      return listing[position]
    }
  }
}
