import Documents
import Glibc
import SafeFiles
import ShareModel
package import SystemPackage

/// Takes back what an extension filed, where it is still what was filed.
///
/// Each file is first given a hidden name in its folder and looked at there, so that no other process can
/// change it between the look and the removal. Whatever is found to be different gets its name back.
package struct FilingUndo {
  /// Why a file cannot be taken back.
  package enum Difference: Hashable, Sendable {
    /// Nothing is there.
    case gone(FilePath)
    /// Its bytes are others than those that were filed.
    case changed(FilePath)
    /// What it replaced is not where it was kept.
    case olderGone(FilePath, kept: FilePath)
    /// It has its hidden name still, since another file has taken its own meanwhile.
    case keptAside(FilePath, at: FilePath)
    /// It cannot be read or renamed.
    case unreadable(FilePath, String)
  }

  /// A file that has its hidden name.
  private struct Hidden {
    let file: FiledFile
    let path: FilePath
  }

  private let mark: String
  private var hidden: [Hidden] = []

  /// Prepares for a context.
  ///
  /// - Parameter identifier: The identifier of the context, which is a part of hidden names.
  package init(_ identifier: String) { mark = ".sharepipe-undo-\(identifier)" }

  /// Gives files their hidden names, if all of them are still what was filed.
  ///
  /// - Parameter files: The files.
  /// - Returns: What differs; if anything does, all files are where they were.
  package mutating func hide(_ files: [FiledFile]) -> [Difference] {
    var differences: [Difference] = []
    for (number, file) in files.enumerated() where file.manner != .identical {
      if let difference = hide(file, number) { differences.append(difference) }
    }
    return differences.isEmpty ? [] : differences + showAgain()
  }

  private mutating func hide(_ file: FiledFile, _ number: Int) -> Difference? {
    let folder = file.path.removingLastComponent()
    guard let name = file.path.lastComponent,
      let other = FilePath.Component("\(mark)-\(number)-\(file.sha256.description.prefix(16))")
    else { return .gone(file.path) }
    let path = folder.appending(other)
    if let replaced = file.replaced, (try? FileFacts(at: replaced, followingLinks: false)) == nil {
      return .olderGone(file.path, kept: replaced)
    }
    // An earlier attempt that was killed may have come this far.
    if (try? FileFacts(at: path, followingLinks: false)) == nil {
      do {
        _ = try RenameInto.rename(
          FileReference(root: folder, path: FilePath(root: nil, [name])), below: folder,
          as: FilePath(root: nil, [other]), mark: nil)
      } catch FileFault.vanished {
        return .gone(file.path)
      } catch Errno.noSuchFileOrDirectory {
        return .gone(file.path)
      } catch {
        return .unreadable(file.path, "\(error)")
      }
    }
    hidden.append(Hidden(file: file, path: path))
    do {
      return try Self.digest(of: path) == file.sha256 ? nil : .changed(file.path)
    } catch {
      return .unreadable(file.path, "\(error)")
    }
  }

  /// Gives files their names back.
  ///
  /// - Returns: The files that could not get theirs.
  @discardableResult
  package mutating func showAgain() -> [Difference] {
    defer { hidden = [] }
    return hidden.compactMap { one in
      Self.rename(one.path, to: one.file.path) ? nil : .keptAside(one.file.path, at: one.path)
    }
  }

  /// Removes the hidden files, and the folders that were made for them and are empty; puts back what they
  /// had replaced.
  ///
  /// - Parameter original: Moves the one file there instead of removing it; `nil` to remove all.
  /// - Returns: What could not be done, in words for a person.
  package mutating func finish(moving original: FilePath? = nil) -> [String] {
    var faults: [String] = []
    for one in hidden.reversed() {
      if let original, hidden.count == 1 {
        if !Self.rename(one.path, to: original) {
          faults.append("\(one.path.label): cannot be moved to \(original.label)")
        }
      } else if (try? TreeRemoval.remove(one.path)) == nil {
        faults.append("\(one.path.label): cannot be removed; remove it")
      }
      if let replaced = one.file.replaced, !Self.putBack(replaced, to: one.file.path) {
        faults.append(
          "\(replaced.label): cannot be put back to \(one.file.path.label); move it there")
      }
      var folder = one.file.path.removingLastComponent()
      for _ in 0..<one.file.madeFolders {
        guard unsafe folder.withPlatformString({ unsafe rmdir($0) }) == 0 else { break }
        folder.removeLastComponent()
      }
    }
    hidden = []
    return faults
  }

  private static func putBack(_ kept: FilePath, to path: FilePath) -> Bool {
    guard let name = kept.lastComponent, let target = path.lastComponent else { return false }
    let folder = path.removingLastComponent()
    do {
      _ = try RenameInto.rename(
        FileReference(root: kept.removingLastComponent(), path: FilePath(root: nil, [name])),
        below: folder, as: FilePath(root: nil, [target]), mark: nil)
      return true
    } catch Errno.improperLink {
      return copyBack(kept, into: folder, as: target)
    } catch {
      return false
    }
  }

  /// Puts a file back that is kept on another file system.
  private static func copyBack(
    _ kept: FilePath, into folder: FilePath, as name: FilePath.Component
  ) -> Bool {
    let source = FileReference(
      root: kept.removingLastComponent(),
      path: FilePath(root: nil, kept.lastComponent.map { [$0] } ?? []))
    guard let target = try? FilingFolder(root: folder, names: [], isPrivate: false),
      let metadata = try? FilingSession.metadata(of: source),
      let staged = try? target.stage(
        .file(source), metadata, named: name.string, for: "sharepipe-undo"),
      (try? target.place(staged, as: name.string)) == true
    else { return false }
    return (try? TreeRemoval.remove(kept)) != nil
  }

  /// SHA-256 of a file, or of a directory as ``TreeCopy`` has it.
  private static func digest(of path: FilePath) throws -> ContentDigest {
    let folder = path.removingLastComponent()
    guard let name = path.lastComponent else { throw Errno.noSuchFileOrDirectory }
    let reference = FileReference(root: folder, path: FilePath(root: nil, [name]))
    guard try SafeOpen.facts(of: reference).kind == .directory else {
      let file = try SafeOpen.openAnyName(reference)
      return try ContentHash.sha256(of: file.descriptor, size: file.facts.size)
    }
    let copy = try TreeCopy.make(
      of: reference, in: folder, named: name.appendingToStem("\(getpid())"))
    try TreeRemoval.remove(copy.path)
    return copy.sha256
  }

  private static func rename(_ old: FilePath, to new: FilePath) -> Bool {
    guard let name = old.lastComponent, let target = new.lastComponent else { return false }
    let reference = FileReference(
      root: old.removingLastComponent(), path: FilePath(root: nil, [name]))
    return
      (try? RenameInto.rename(
        reference, below: new.removingLastComponent(), as: FilePath(root: nil, [target]), mark: nil))
      != nil
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
    case .keptAside(let path, let other):
      "\(path.label): is now \(other.label), since another file has taken its name; rename it"
    case .unreadable(let path, let why): "\(path.label): cannot be taken back: \(why)"
    }
  }
}
