internal import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
internal import SystemPackage

/// Puts the claimed entries of a context where the context ended, or removes them.
///
/// It is done after the outcome is durable, and again after a crash, as often as needed: an entry
/// that is still claimed is put, and an entry that is put already is left alone.
struct EntryPlacement {
  /// The directory of the state, absolute.
  let state: FilePath
  /// The identifier of the context.
  let identifier: String
  /// The claims that the journal knows; `nil` if it does not know the context.
  let claims: [JournalContext.Claim]?

  private var directory: FilePath { state.appending("work").appending(identifier) }
  private var entries: ClaimedEntries { ClaimedEntries(directory: directory, claims: claims) }

  /// The entries that are still claimed: the roots, and the paths below them.
  ///
  /// - Throws: A fault if it cannot be found out whether something is there.
  func claimed() throws(FileFault) -> [(root: FilePath, path: FilePath)] { try entries.found() }

  /// Puts everything that is claimed into the folder of an end.
  ///
  /// A context has one place: if it has several entries, that is a folder of their own with its
  /// identifier as the name. Names that are taken get a number. An entry that a person has to look
  /// at gets a file `NAME.reason.json` beside it, with the record and a receipt.
  ///
  /// - Parameters:
  ///   - end: How the context ended.
  ///   - receipt: The receipt with the record; `nil` if none is written.
  /// - Returns: Where it is, below the state; `nil` if nothing was claimed.
  /// - Throws: ``EntryFault``; an entry that could not be put is still in `work/`.
  func put(at end: ContextEnd, with receipt: Receipt?) throws(EntryFault) -> FilePath? {
    var place: FilePath?
    let claimed: [(root: FilePath, path: FilePath)]
    do throws(FileFault) {
      claimed = if let claims { entries.places(of: claims) } else { try entries.found() }
    } catch {
      throw EntryFault(.moveFailed, error.reason(for: directory.string).message)
    }
    for (root, path) in claimed {
      do {
        let folder = state.appending(end.rawValue)
        let own = ownFolder.map { folder.appending($0) }
        let entry = FileReference(root: root, path: path)
        let name: FilePath
        do {
          name = try rename(entry, below: own ?? folder)
        } catch let fault where Self.isMissing(fault) {
          // It was put already, or the folder is not there yet.
          guard try SafeOpen.isThere(entry) else { continue }
          try WorkSpace.makeIfMissing(folder)
          if let own { try WorkSpace.makeIfMissing(own) }
          name = try rename(entry, below: own ?? folder)
        }
        FailPoint.hit(.moved)
        let put = ownFolder.map { FilePath(root: nil, [$0]) } ?? name
        place = FilePath(end.rawValue).appending(put.components)
        // The entry is where it belongs; failing to write the reason beside it does not stop the
        // work.
        if end.needsPerson, let receipt { try? receipt.explain(put, end, in: state) }
      } catch {
        throw EntryFault(
          .moveFailed,
          "\(path.label): cannot be moved to '\(end.rawValue)': \(Self.words(for: error)); it stays in "
            + "\(root.string)")
      }
    }
    return place
  }

  /// Renames a claimed entry to its path below a folder.
  ///
  /// Where something else has the name of a directory on the way, the entry goes below a folder of
  /// its own with the identifier of the context as the name.
  private func rename(_ entry: FileReference, below folder: FilePath) throws -> FilePath {
    let path = ReasonFile.freed(entry.path, identifier)
    do {
      return try RenameInto.rename(entry, below: folder, as: path, mark: identifier, on: .ours)
    } catch let fault as FileFault where [.notADirectory, .symbolicLink].contains(fault) {
      let aside = FilePath(identifier).appending(path.components)
      return try RenameInto.rename(entry, below: folder, as: aside, mark: identifier, on: .ours)
    }
  }

  /// The name of the folder in which the entries of the context are kept together; `nil` if it has
  /// one entry.
  var ownFolder: FilePath.Component? {
    (claims?.count ?? 0) > 1 ? FilePath.Component(identifier) : nil
  }

  private static func words(for error: any Error) -> String {
    (error as? FileFault).map { "\($0.errno)" } ?? "\(error)"
  }

  /// Removes everything that is claimed.
  ///
  /// One rename takes it out of the claims: from then on it counts as removed. If this process is
  /// killed before all of it is gone, the next recovery removes the rest, and never takes it for an
  /// entry.
  ///
  /// - Throws: ``EntryFault`` if something is left.
  func remove() throws(EntryFault) {
    let claims = ClaimedEntries.root(in: directory)
    do throws(FileFault) {
      var fault = Self.rename(claims, to: removed)
      if fault == .directoryNotEmpty || fault == .fileExists {
        // An earlier attempt left some of it.
        try TreeRemoval.remove(removed)
        fault = Self.rename(claims, to: removed)
      }
      if let fault, fault != .noSuchFileOrDirectory { throw FileFault(fault) }
      FailPoint.hit(.removing)
      try TreeRemoval.remove(removed)
      FailPoint.hit(.removed)
    } catch {
      throw EntryFault(.removeFailed, error.reason(for: directory.string).message)
    }
  }

  /// Whether entries are on their way out, and some of their files may be left.
  var isBeingRemoved: Bool { (try? FileFacts(at: removed, followingLinks: false)) != nil }

  /// What is no longer claimed, and goes.
  private var removed: FilePath { directory.appending("removed") }

  private static func rename(_ old: FilePath, to new: FilePath) -> Errno? {
    let result = unsafe old.withPlatformString { old in
      unsafe new.withPlatformString { unsafe Glibc.rename(old, $0) }
    }
    return result == 0 ? nil : Errno(rawValue: errno)
  }

  /// Whether a fault means that the entry, or the folder, is not there.
  private static func isMissing(_ fault: any Error) -> Bool {
    switch fault {
    case FileFault.vanished: true
    case let fault as Errno: fault == .noSuchFileOrDirectory
    default: false
    }
  }
}
