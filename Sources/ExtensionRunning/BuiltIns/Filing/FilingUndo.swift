package import Documents
import Glibc
package import SafeFiles
import ShareModel
package import SystemPackage

/// Takes back what an extension filed, where it is still what was filed.
///
/// All files are looked at before any of them is touched. Each is then given a hidden name in its folder and
/// compared once more, so that no file is removed that another process put into its place. An undo that
/// was killed goes on from what is there.
package struct FilingUndo {
  /// Why a file cannot be taken back.
  package enum Difference: Error, Hashable, Sendable {
    /// Nothing is there.
    case gone(FilePath)
    /// Its bytes are others than those that were filed.
    case changed(FilePath)
    /// What it replaced is not where it was kept.
    case olderGone(FilePath, kept: FilePath)
    /// What it replaced cannot be put back.
    case olderNotBack(FilePath, kept: FilePath)
    /// It has its hidden name still, since another file has taken its own meanwhile.
    case keptAside(FilePath, at: FilePath)
    /// It cannot become the original again.
    case notMoved(FilePath, to: FilePath, String)
    /// It cannot be read, renamed or removed.
    case unusable(FilePath, String)
  }

  /// What was taken back.
  package struct Outcome: Hashable, Sendable {
    /// The files that were taken back, in their order.
    package var files: [FiledFile] = []
    /// Where the file is that became the original again; `nil` if none did.
    package var moved: FilePath?
    /// What could not be done.
    package var faults: [Difference] = []
  }

  private let identifier: String
  private let isResumed: Bool
  private let scratch: FilePath?
  /// The files that were found to be what was filed.
  private var seen: [FilePath: FileFacts] = [:]

  /// Prepares for a context.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context, which is a part of hidden names.
  ///   - isResumed: Whether an earlier undo of it may have been killed: files that are gone were taken
  ///     back by that.
  ///   - scratch: Where a directory is copied to for a moment, to compare it; `nil` for the folder that it is
  ///     in.
  package init(_ identifier: String, isResumed: Bool = false, scratch: FilePath? = nil) {
    self.identifier = identifier
    self.isResumed = isResumed
    self.scratch = scratch
  }

  // MARK: Looking

  /// What is not as it was filed; nothing is changed.
  ///
  /// - Parameter files: All files of the context, in the order in which they were filed.
  /// - Returns: What differs.
  package mutating func differences(in files: [FiledFile]) -> [Difference] {
    var differences: [Difference] = []
    for (number, file) in files.enumerated() where file.manner != .identical {
      // A later file of the context may have taken its place.
      let later = files.dropFirst(number + 1).first { $0.path == file.path && $0.replaced != nil }
      let places = [hidden(file, number), later?.replaced, file.path].compactMap(\.self)
      do throws(Difference) {
        try look(at: file, in: places)
      } catch {
        differences.append(error)
      }
    }
    return differences
  }

  private mutating func look(at file: FiledFile, in places: [FilePath]) throws(Difference) {
    let isOlderThere = file.replaced.map(Self.isThere)
    if let older = file.replaced, isOlderThere == false, !isResumed {
      throw .olderGone(file.path, kept: older)
    }
    guard let place = places.first(where: Self.isThere) else {
      if isResumed { return }
      throw .gone(file.path)
    }
    do {
      let facts = try FileFacts(at: place, followingLinks: false)
      // A directory with a hidden name was compared before, and may be gone in part.
      if isResumed, facts.kind == .directory, place == places.first { return }
      let digest = try Self.digest(of: place, scratch: scratch)
      if digest == file.sha256 { return seen[place] = facts }
      // The older file is back in its place already.
      if isResumed, place == file.path, let older = file.replaced {
        if isOlderThere == false { return }
        if try Self.digest(of: older, scratch: scratch) == digest { return }
      }
    } catch {
      throw .unusable(file.path, "\(error)")
    }
    throw .changed(file.path)
  }

  // MARK: Taking back

  /// Removes the files, and the folders that were made for them and are empty; puts back what they had
  /// replaced.
  ///
  /// - Parameters:
  ///   - files: All files of the context, in the order in which they were filed.
  ///   - original: Where one of the files, which are equal, is moved to instead of being removed, perhaps
  ///     with a number after its name; `nil` to remove all.
  /// - Returns: What was done, and what was not.
  package mutating func takeBack(
    _ files: [FiledFile], moving original: FileReference? = nil
  ) -> Outcome {
    var outcome = Outcome()
    for (number, file) in files.enumerated().reversed() where file.manner != .identical {
      do throws(Difference) {
        let moved = try takeBack(
          file, hidden: hidden(file, number), moving: outcome.moved == nil ? original : nil)
        outcome.moved = outcome.moved ?? moved
        outcome.files.insert(file, at: 0)
      } catch {
        outcome.faults.append(error)
      }
    }
    return outcome
  }

  private func takeBack(
    _ file: FiledFile, hidden: FilePath, moving original: FileReference?
  ) throws(Difference) -> FilePath? {
    if SameFile.isOne(Self.reference(hidden), Self.reference(file.path)) {
      // Where a rename takes two steps, it was killed in between.
      try? TreeRemoval.remove(hidden)
    }
    let isOlderThere = file.replaced.map(Self.isThere) ?? true
    if !Self.isThere(hidden), isOlderThere, Self.isThere(file.path) {
      try hide(file, hidden)
    }
    var moved: FilePath?
    if let original, Self.isThere(hidden) {
      do {
        // A copy on another file system may have been made before a kill.
        let isThere =
          isResumed && (try? Self.digest(of: original.fullPath, scratch: scratch)) == file.sha256
        moved =
          isThere
          ? original.fullPath : try Self.move(hidden, to: original, mark: identifier)
      } catch {
        try showAgain(file, hidden)
        throw .notMoved(file.path, to: original.fullPath, "\(error)")
      }
    }
    if let older = file.replaced, Self.isThere(older), !Self.putBack(older, to: file.path) {
      if Self.isThere(hidden) { try showAgain(file, hidden) }
      throw .olderNotBack(file.path, kept: older)
    }
    do {
      try TreeRemoval.remove(hidden)
    } catch {
      throw .unusable(hidden, "\(error)")
    }
    var folder = file.path.removingLastComponent()
    for _ in 0..<file.madeFolders {
      guard unsafe folder.withPlatformString({ unsafe rmdir($0) }) == 0 else { break }
      folder.removeLastComponent()
    }
    return moved
  }

  /// Gives a file its hidden name, if it is what was filed.
  private func hide(_ file: FiledFile, _ hidden: FilePath) throws(Difference) {
    guard Self.rename(file.path, to: hidden) else {
      throw .unusable(file.path, "\(Errno(rawValue: errno))")
    }
    let isSame =
      if let facts = try? FileFacts(at: hidden, followingLinks: false), let seen = seen[file.path],
        facts.isSameFile(as: seen), facts.size == seen.size, facts.modified == seen.modified
      { true } else { (try? Self.digest(of: hidden, scratch: scratch)) == file.sha256 }
    guard !isSame else { return }
    try showAgain(file, hidden)
    throw .changed(file.path)
  }

  /// Gives a file its name back.
  private func showAgain(_ file: FiledFile, _ hidden: FilePath) throws(Difference) {
    guard Self.rename(hidden, to: file.path) else {
      throw .keptAside(file.path, at: hidden)
    }
  }

  private func hidden(_ file: FiledFile, _ number: Int) -> FilePath {
    file.path.removingLastComponent().appending(
      ".sharepipe-undo-\(identifier)-\(number)-\(file.sha256.description.prefix(16))")
  }

  // MARK: Moving

  private static func isThere(_ path: FilePath) -> Bool {
    (try? FileFacts(at: path, followingLinks: false)) != nil
  }

  private static func reference(_ path: FilePath) -> FileReference {
    FileReference(
      root: path.removingLastComponent(),
      path: FilePath(root: nil, path.lastComponent.map { [$0] } ?? []))
  }

  /// Renames within a folder, unless the name is taken; `errno` says why not.
  private static func rename(_ old: FilePath, to new: FilePath) -> Bool {
    do {
      let path = reference(new)
      _ = try RenameInto.rename(reference(old), below: path.root, as: path.path, mark: nil)
      return true
    } catch {
      errno = ((error as? FileFault)?.errno ?? error as? Errno ?? .ioError).rawValue
      return false
    }
  }

  /// Puts a file back to where it was; one that is there already, as a killed undo leaves it, is done.
  static func putBack(_ kept: FilePath, to path: FilePath) -> Bool {
    if rename(kept, to: path) { return true }
    if errno == EEXIST, let digest = try? digest(of: kept), (try? Self.digest(of: path)) == digest {
      return (try? TreeRemoval.remove(kept)) != nil
    }
    guard errno == EXDEV else { return false }
    return (try? copy(kept, to: reference(path)) { $0 == 1 ? path.lastComponent : nil }) != nil
  }

  /// Moves a file below a root, also to another file system.
  private static func move(
    _ path: FilePath, to place: FileReference, mark: String
  ) throws -> FilePath {
    do {
      let moved = try RenameInto.rename(
        reference(path), below: place.root, as: place.path, mark: mark)
      return place.root.appending(moved.components)
    } catch Errno.improperLink {
      return try copy(path, to: place) { number in
        number == 1 ? place.name : place.name?.appendingToStem("\(number)")
      }
    }
  }

  private static let copyMark = "sharepipe-undone"

  /// Copies a file to another file system, and removes it when the copy will last.
  private static func copy(
    _ path: FilePath, to place: FileReference, named name: (Int) -> FilePath.Component?
  ) throws -> FilePath {
    let source = reference(path)
    let isDirectory = try SafeOpen.facts(of: source).kind == .directory
    let folder = try FilingFolder(
      root: place.root, names: place.path.removingLastComponent().components.map(\.string))
    folder.discardAll(of: copyMark)
    let staged = try folder.stage(
      isDirectory ? .package(source) : .file(source), try? FilingSession.metadata(of: source),
      named: path.label, for: copyMark)
    try folder.makeLast(staged)
    for number in 1...1_000 {
      guard let name = name(number) else { break }
      guard try !folder.place(staged, as: name.string) else {
        try TreeRemoval.remove(path)
        return folder.path.appending(name)
      }
    }
    folder.discard(staged.temporary)
    throw Errno.fileExists
  }

  /// SHA-256 of a file, or of a directory as ``TreeCopy`` has it.
  ///
  /// - Parameters:
  ///   - path: The file or directory.
  ///   - scratch: Where a directory is copied to for a moment; `nil` for the folder that it is in.
  /// - Returns: The digest.
  /// - Throws: What says why it cannot be read.
  package static func digest(
    of path: FilePath, scratch: FilePath? = nil
  ) throws -> ContentDigest {
    let reference = reference(path)
    guard try SafeOpen.facts(of: reference).kind == .directory else {
      let file = try SafeOpen.openAnyName(reference)
      return try ContentHash.sha256(of: file.descriptor, size: file.facts.size)
    }
    guard let name = FilePath.Component(".sharepipe-undo-\(getpid())") else {
      preconditionFailure("a name of letters and digits")
    }
    let copy = try TreeCopy.make(of: reference, in: scratch ?? reference.root, named: name)
    try TreeRemoval.remove(copy.path)
    return copy.sha256
  }
}

extension FilingUndo.Difference: CustomStringConvertible {
  /// What differs, for a person.
  package var description: String {
    switch self {
    case .gone(let path): "\(path.label): is no longer there"
    case .changed(let path): "\(path.label): has changed since it was filed"
    case .olderGone(let path, let kept):
      "\(path.label): the file that it replaced is no longer at \(kept.label)"
    case .olderNotBack(let path, let kept):
      "\(kept.label): cannot be put back to \(path.label); free the place or some space, and undo again"
    case .keptAside(let path, let other):
      "\(path.label): is now \(other.label), since another file has taken its name; rename it"
    case .notMoved(let path, let original, let why):
      "\(path.label): cannot become \(original.label) again, and stays: \(why)"
    case .unusable(let path, let why): "\(path.label): cannot be taken back: \(why)"
    }
  }
}
