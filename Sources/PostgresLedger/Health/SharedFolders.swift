#if PostgreSQL
import Documents
import SafeFiles
import ShareJournal
import SystemPackage

/// The folders of a state that hosts share, as rows are compared with them.
struct SharedFolders: Sendable {
  /// A directory in `work/`.
  struct Work: Hashable, Sendable {
    /// The identifier of its context.
    let identifier: String
    /// When something was made or removed in it, by the clock of the file server.
    let changed: Timestamp
  }

  /// The directory of the state, absolute.
  let state: FilePath

  private func directory(of identifier: String) -> FilePath {
    state.appending("work").appending(identifier)
  }

  /// Whether an entry of a context is in its directory in `work/`.
  ///
  /// What cannot be seen counts as one.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - claims: What the ledger knows to be claimed; `nil` if it does not know the context.
  /// - Returns: Whether one is there.
  func hasEntry(_ identifier: String, _ claims: [JournalContext.Claim]?) -> Bool {
    guard let claims else { return (try? !entries(of: identifier).isEmpty) ?? true }
    let entries = ClaimedEntries(directory: directory(of: identifier), claims: claims)
    return (try? !entries.found().isEmpty) ?? true
  }

  /// The entries in the directory of a context that the ledger does not know.
  ///
  /// An empty directory is no entry, but what was on the way to one that was moved.
  ///
  /// - Parameter identifier: The context.
  /// - Returns: The entries.
  /// - Throws: ``FileFault`` if the system does not say what is there.
  func entries(of identifier: String) throws(FileFault) -> [FileReference] {
    let entries = ClaimedEntries(directory: directory(of: identifier), claims: nil)
    return try entries.found().map { FileReference(root: $0.root, path: $0.path) }
      .filter { entry in
        (try? SafeOpen.facts(of: entry).kind) != .directory
          || (try? FolderListing.names(in: entry.fullPath, limit: 1).isEmpty) != true
      }
  }

  /// Puts the entries of such a context back into the inbox, and removes its directory.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - inbox: The inbox, absolute.
  /// - Throws: ``FileFault``; what is left can be put back later.
  func putBack(_ identifier: String, into inbox: FilePath) throws(FileFault) {
    for entry in try entries(of: identifier) {
      do {
        if SameFile.isOne(entry, FileReference(root: inbox, path: entry.path)) {
          try TreeRemoval.remove(entry.fullPath)
        } else {
          _ = try RenameInto.rename(entry, below: inbox, as: entry.path, mark: identifier)
        }
      } catch {
        throw error as? FileFault ?? FileFault(error as? Errno ?? .ioError)
      }
    }
    guard try entries(of: identifier).isEmpty else { return }
    try TreeRemoval.remove(directory(of: identifier))
  }

  /// Whether something is at a place below the state.
  func isThere(_ place: FilePath) -> Bool {
    (try? SafeOpen.isThere(FileReference(root: state, path: place))) ?? true
  }

  /// Whether the entry of a row is where it should be: in `work/`, or where it was put before.
  func hasPlace(_ row: OpenRow) -> Bool {
    row.claims.isEmpty || hasEntry(row.identifier, row.claims)
      || row.place.map { isThere($0) } ?? false
  }

  /// Whether all entries of a row are in the inbox.
  ///
  /// - Parameters:
  ///   - row: The row, which has an entry.
  ///   - inbox: The inbox, absolute; `nil` for the one that the row names.
  /// - Returns: Whether they are.
  func isInInbox(_ row: OpenRow, _ inbox: FilePath? = nil) -> Bool {
    row.claims.allSatisfy { claim in
      let entry = FileReference(root: inbox ?? claim.inbox, path: claim.path)
      return (try? SafeOpen.isThere(entry)) ?? true
    }
  }

  /// The directories in `work/` that can be those of contexts.
  func works() -> [Work] {
    let work = state.appending("work")
    let names = (try? FolderListing.names(in: work, limit: 1_000_000)) ?? []
    return names.compactMap { name in
      guard Receipt.isIdentifier(name.string),
        let facts = try? FileFacts(at: work.appending(name), followingLinks: false),
        facts.kind == .directory
      else { return nil }
      return Work(identifier: name.string, changed: Timestamp(nanoseconds: facts.changed))
    }
  }
}
#endif
