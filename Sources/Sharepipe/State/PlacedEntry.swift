import SafeFiles
import ShareJournal
import ShareModel
import SystemPackage

/// The entry of a context that a process has put into the folder of its end, without coming to note
/// where.
struct PlacedEntry {
  private let context: JournalContext
  private let end: ContextEnd
  private let state: FilePath
  private let placement: EntryPlacement

  /// Looks for the entry of a context that has ended.
  ///
  /// - Parameters:
  ///   - context: The context, whose entry is not claimed any more.
  ///   - end: How it ended.
  ///   - state: The directory of the state, absolute.
  init(of context: JournalContext, at end: ContextEnd, in state: FilePath) {
    self.context = context
    self.end = end
    self.state = state
    placement = EntryPlacement(
      state: state, identifier: context.identifier, claims: context.claims)
  }

  /// The places below the state at which it may be, and something is.
  ///
  /// Several entries of one name may have been put at the same time, so one may be that of another
  /// context.
  var candidates: [FilePath] {
    guard let path = context.claims.first.map({ ReasonFile.freed($0.path, context.identifier) }),
      let name = path.lastComponent
    else { return [] }
    let folder = path.removingLastComponent()
    let names =
      [name] + (2...99).map { name.appendingToStem("\($0)") }
      + [name.appendingToStem(context.identifier)]
    let aside = FilePath(context.identifier).appending(folder.components).appending(name)
    let all =
      placement.ownFolder.map { [FilePath(root: nil, [$0])] }
      ?? names.map { folder.appending($0) } + [aside]
    return all.map { FilePath(end.rawValue).appending($0.components) }.filter { place in
      (try? SafeOpen.facts(of: FileReference(root: state, path: place))) != nil
    }
  }

  /// The place at which it is: the first whose content the record names, or else the last.
  ///
  /// - Parameter candidates: Those of ``candidates`` at which no other context is.
  /// - Returns: The place; `nil` if there is none.
  func place(among candidates: [FilePath]) -> FilePath? {
    guard candidates.count > 1 else { return candidates.last }
    let hashes = context.keptRecord?.hashes ?? []
    let match = candidates.first { place in
      guard let file = try? SafeOpen.openAnyName(FileReference(root: state, path: place)),
        let hash = try? ContentHash.sha256(of: file.descriptor, size: file.facts.size)
      else { return false }
      return hashes.contains(hash)
    }
    return match ?? candidates.last
  }

  /// Writes beside it why a person must look at it.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - receipt: The receipt with the record; nothing is written without.
  func explain(_ place: FilePath, with receipt: Receipt?) {
    let name = FilePath(root: nil, place.components.dropFirst())
    try? receipt?.explain(name, end, in: state)
  }
}
