internal import CLinux
public import Documents
internal import Glibc
import SafeFiles
public import ShareModel
public import SystemPackage
public import TypeIdentifiers

/// The entries of the paths that a user names, one after the other.
///
/// Names are taken in the order of their bytes, so two walks of the same inbox are the same. The
/// directories are read as the walk comes to them: of an inbox of a million files only the names
/// of the directories on the way are in memory.
public struct InboxWalker: Sequence, Sendable {
  /// What the walk meets.
  public enum Step: Hashable, Sendable {
    /// An entry.
    case entry(InboxEntry)
    /// A name that is passed over, with the pattern of ``IgnoredNames`` that hides it.
    case ignored(EntryName, pattern: String)
    /// A directory that could not be walked, or something that was gone when its turn came.
    case problem(InboxEntry, Reason)
  }

  private enum Start: Sendable {
    case entry(InboxEntry)
    case directory(FileReference)
  }

  private let starts: [Start]
  private let classifier: EntryClassifier

  /// Prepares a walk, and makes sure that every path is there.
  ///
  /// A path that is named is taken even if its name would be ignored inside an inbox. If it is a
  /// link to a directory, the directory is walked, since the user asked for it; a link to anything
  /// else is an entry that is never opened.
  ///
  /// - Parameters:
  ///   - paths: Files and directories, absolute or below the current directory.
  ///   - catalogue: The types by which directories are known to be documents.
  ///   - selection: What becomes an entry in the directories that are walked.
  /// - Throws: An error for the first path that is not there or cannot be examined.
  public init(
    _ paths: [FilePath], catalogue: TypeCatalogue, selection: EntrySelection = .init()
  ) throws(InboxError) {
    let named = EntryClassifier(catalogue: catalogue, recognisesContexts: true)
    var starts: [Start] = []
    for path in paths {
      starts.append(try Self.start(at: path, classifier: named))
    }
    self.starts = starts
    classifier = EntryClassifier(
      catalogue: catalogue, recognisesContexts: true, selection: selection)
  }

  /// Starts a walk.
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// A walk that is under way.
  ///
  /// It belongs to one task at a time.
  public struct Iterator: IteratorProtocol {
    private let walker: InboxWalker
    private var nextStart = 0
    private var walk: DirectoryWalk?

    fileprivate init(_ walker: InboxWalker) {
      self.walker = walker
    }

    /// The next step, or `nil` at the end of the walk.
    public mutating func next() -> Step? {
      while true {
        switch walk?.next() {
        case .entry(let entry): return .entry(entry)
        case .ignored(let name, let pattern): return .ignored(name, pattern: pattern)
        case .problem(let entry, let fault):
          return .problem(entry, fault.reason(for: entry.name.label))
        case nil: walk = nil
        }
        guard nextStart < walker.starts.count else { return nil }
        defer { nextStart += 1 }
        switch walker.starts[nextStart] {
        case .entry(let entry): return .entry(entry)
        case .directory(let start):
          walk = DirectoryWalk(from: start, classifier: walker.classifier)
        }
      }
    }
  }
}

extension InboxWalker {
  private static func start(
    at named: FilePath, classifier: EntryClassifier
  ) throws(InboxError) -> Start {
    guard !named.isEmpty else { throw .notFound(named) }
    let path = named.isAbsolute ? named : try currentDirectory(for: named).pushing(named)
    let here = Start.directory(FileReference(root: path, path: FilePath()))
    let kind = try facts(of: path, named: named, followingLinks: false).kind
    if kind == .special(.symbolicLink),
      case .directory? = try? facts(of: path, named: named, followingLinks: true).kind
    {
      return here
    }
    // The root of the file system, `.` and `..` have no name to judge.
    guard let name = path.lastComponent, name.kind == .regular else { return here }
    let reference = FileReference(
      root: path.removingLastComponent(), path: FilePath(bytes: name.bytes))
    let entryKind = classifier.kind(of: name.bytes, kind) {
      (try? facts(of: path.appending("context.json"), named: named, followingLinks: false)) != nil
    }
    return entryKind.map { .entry(InboxEntry(reference: reference, kind: $0)) } ?? here
  }

  private static func facts(
    of path: FilePath, named: FilePath, followingLinks: Bool
  ) throws(InboxError) -> FileFacts {
    do throws(Errno) {
      return try FileFacts(at: path, followingLinks: followingLinks)
    } catch .noSuchFileOrDirectory, .notDirectory {
      throw .notFound(named)
    } catch {
      throw .unreadable(named, error)
    }
  }

  private static func currentDirectory(for named: FilePath) throws(InboxError) -> FilePath {
    guard let buffer = unsafe getcwd(nil, 0) else {
      throw .unreadable(named, Errno(rawValue: errno))
    }
    defer { unsafe free(buffer) }
    return unsafe FilePath(platformString: buffer)
  }
}
