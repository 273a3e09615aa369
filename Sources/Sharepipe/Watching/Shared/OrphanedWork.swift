import Documents
import Intake
import Logging
import SafeFiles
import ShareJournal
import ShareModel
import SystemPackage

/// The directories in `work/` that hosts left when they died: no work goes on in them.
///
/// | what the ledger knows | what is done |
/// |---|---|
/// | nothing | the entry goes back to the inbox |
/// | the context is over, its entry is here | the entry goes to the folder of its end, or is removed |
/// | the context is over | what is left of it is removed |
struct OrphanedWork: Sendable {
  /// How long a directory is left alone after something in it changed: its host may still be at it.
  static let age: Duration = .seconds(600)
  /// The most directories that are looked at.
  private static let most = 100_000

  /// The state.
  let state: SharedState
  /// The inbox, absolute.
  let inbox: FilePath
  /// Reports what was done.
  let work: InboxWork

  /// Puts in order what is left; what fails is tried the next time.
  func settle() async {
    let folder = state.path.appending("work")
    let oldest = Timestamp.now() - Self.age
    for name in (try? FolderListing.names(in: folder, limit: Self.most)) ?? [] {
      guard !work.gate.isEnded, state.isInForce else { return }
      // Retention ends what it has begun by itself.
      guard !name.string.hasSuffix(PurgedEntry.suffix),
        let facts = try? FileFacts(at: folder.appending(name), followingLinks: false),
        facts.modified / 1000 < oldest.microseconds
      else { continue }
      do {
        try await settle(name.string)
      } catch {
        work.logger.warning("work/\(name.string): \(error)")
      }
    }
  }

  private func settle(_ identifier: String) async throws {
    let row = try await state.ledger.reading.context(identifier)
    if let row, row.state != .placed, row.state != .abandoned { return }
    guard !state.hand.contains(identifier), state.isInForce, state.isThere else { return }
    let directory = state.work(identifier)
    for (root, path) in try ClaimedEntries(directory: directory, claims: row?.claims).found() {
      guard let row else {
        _ = try RenameInto.rename(
          FileReference(root: root, path: path), below: inbox, as: path, mark: identifier)
        work.logger.notice("\(path.label): is in the inbox again: no context has it")
        continue
      }
      try await put(row)
      break
    }
    try state.workSpace.directory(of: identifier).removeUnclaimed()
  }

  /// Puts the entry of a context that is over where it belongs.
  private func put(_ row: JournalContext) async throws {
    let placement = EntryPlacement(
      state: state.path, identifier: row.identifier, claims: row.claims)
    if row.isToBeRemoved { return try placement.remove() }
    guard let end = row.end, let place = try placement.put(at: end, with: nil) else { return }
    work.logger.notice("\(row.entry.label): is at \(place.label) now")
    guard row.place == nil else { return }
    var placed = row
    placed.place = place
    _ = try await state.ledger.replace(
      row, by: placed, [JournalStep(.moved, ["to": .string(place.label)])])
  }
}
