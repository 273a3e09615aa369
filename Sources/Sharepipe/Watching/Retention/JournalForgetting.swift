import Documents
import SafeFiles
import ShareJournal
import ShareModel
import SystemPackage

/// Has the journal forget contexts that are over, whose entries are in no folder of an end.
struct JournalForgetting {
  /// The directory of the state, absolute.
  let state: FilePath
  /// The journal of the state.
  let journal: any RetentionJournal

  /// Forgets contexts.
  ///
  /// - Parameter time: Contexts that ended before this time are forgotten.
  /// - Returns: How many were forgotten.
  /// - Throws: ``JournalError``.
  func forget(before time: Timestamp) async throws(JournalError) -> Int {
    for end in ContextEnd.allCases where end != .held {
      try await noteTakenAway(from: end, before: time)
    }
    return try await journal.forget(before: time)
  }

  /// Notes which entries people took out of the folder of an end, so that their contexts can be
  /// forgotten.
  private func noteTakenAway(
    from end: ContextEnd, before time: Timestamp
  ) async throws(JournalError) {
    try await journal.showPlaced(in: end) { context throws(JournalError) in
      guard context.updated < time else { return false }
      guard let place = context.place,
        let entry = PurgedEntry(state: state, context: context, in: end)
      else { return true }
      let isHolder = try await journal.reading.holder(of: place) == context.identifier
      do throws(FileFault) {
        if try entry.bytes() != nil, isHolder { return true }
      } catch {
        return true
      }
      _ = try await journal.purge(
        context.identifier, from: place, JournalStep(.purged, ["how": .string("gone")]))
      return true
    }
  }
}
