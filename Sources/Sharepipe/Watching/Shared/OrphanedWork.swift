import Documents
import Intake
import Logging
import SafeFiles
import ShareJournal
import ShareModel
import Synchronization
import SystemPackage

/// The directories in `work/` that hosts left when they died: no work goes on in them.
///
/// | what the ledger knows | what is done |
/// |---|---|
/// | nothing | the entry goes back to the inbox |
/// | the context is over, its entry is here | the entry goes to the folder of its end, or is removed |
/// | the context is over | what is left of it is removed |
///
/// A doorman that was stopped for longer than its lease may take entries out of the inbox that the next
/// one has offered anew already. It puts these back itself.
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

  /// Puts in order what this host took out of the inbox and the ledger did not confirm.
  func settleOwn() async {
    for identifier in state.unconfirmed.withLock(\.self) {
      guard !work.gate.isEnded, state.isInForce else { return }
      do {
        guard try await settle(identifier) else { continue }
        state.unconfirmed.withLock { _ = $0.remove(identifier) }
      } catch {
        work.logger.warning("work/\(identifier): \(error)")
      }
    }
  }

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
        _ = try await settle(name.string)
      } catch {
        work.logger.warning("work/\(name.string): \(error)")
      }
    }
  }

  /// Puts one directory in order.
  ///
  /// - Returns: Whether that is done; `false` while the doorman has to look at it, or this host may not.
  private func settle(_ identifier: String) async throws -> Bool {
    let row = try await state.ledger.reading.context(identifier)
    // One that was announced and nothing more has no fence.
    if let row, row.state != .placed, row.state != .abandoned {
      return row.fence != nil || row.state != .working
    }
    guard !state.hand.contains(identifier), state.isInForce, state.isThere else { return false }
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
    return true
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
