import Documents
import Logging
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// Removes entries from the folder of an end, those that are too old and those that are too many.
struct EndPurge {
  /// The directory of the state, absolute.
  let state: FilePath
  /// The journal of the state.
  let journal: any RetentionJournal
  /// Logs the removals.
  let logger: Logger
  /// The end.
  let end: ContextEnd
  /// Whether the state is there: asked where an entry is missing.
  let isStateThere: @Sendable () -> Bool

  /// Removes the entries that are over a bound, the oldest first.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that may stay; `nil` for all.
  ///   - oldest: Entries of contexts that ended before this time are removed.
  ///   - report: Takes in the removals, and the problems.
  /// - Throws: ``JournalError``.
  func purge(
    downTo bytes: Int?, before oldest: Timestamp, into report: inout RetentionReport
  ) async throws(JournalError) {
    var excess: Int64 = 0
    if let bytes { excess = try await size() - Int64(bytes) }
    var emptied = EmptiedFolders(state: state)
    defer { emptied.remove() }
    try await journal.showPlaced(in: end) { context throws(JournalError) in
      guard context.updated < oldest || excess > 0 else { return false }
      let why = context.updated < oldest ? "age" : "size"
      do throws(FileFault) {
        excess -= try await purge(context, why, &emptied, into: &report)
      } catch {
        report.add("\(context.identifier): cannot be removed from \(end.rawValue): \(error)")
      }
      return true
    }
  }

  /// The bytes of all entries that the journal has in the folder.
  private func size() async throws(JournalError) -> Int64 {
    var sum: Int64 = 0
    try await journal.showPlaced(in: end) { context throws(JournalError) in
      guard let place = context.place,
        try await journal.reading.holder(of: place) == context.identifier,
        let entry = PurgedEntry(state: state, context: context, in: end)
      else { return true }
      let bytes = try? entry.bytes()
      sum += bytes ?? 0
      return true
    }
    return sum
  }

  /// Removes the entry of one context, and returns its bytes.
  private func purge(
    _ context: JournalContext, _ why: String, _ emptied: inout EmptiedFolders,
    into report: inout RetentionReport
  ) async throws(FileFault) -> Int64 {
    guard context.state == .placed, context.end == end, let place = context.place,
      let entry = PurgedEntry(state: state, context: context, in: end)
    else { throw .outside }
    do {
      guard try await journal.reading.holder(of: place) == context.identifier else {
        // A person took the entry away, and that of another context has its place now.
        _ = try await journal.purge(
          context.identifier, from: place, JournalStep(.purged, ["how": .string("gone")]))
        return 0
      }
      let bytes = try entry.bytes() ?? 0
      emptied.add(entry.folder)
      let wasThere = try entry.take()
      guard wasThere || isStateThere() else { throw FileFault.vanished }
      let how = wasThere ? why : "gone"
      let step = JournalStep(.purged, ["how": .string(how), "bytes": .integer(bytes)])
      guard try await journal.purge(context.identifier, from: place, step) else {
        // It is worked on again: it must find its entry.
        if wasThere { try entry.putBack() }
        return 0
      }
      guard wasThere else { return 0 }
      try entry.remove()
      report.contexts += 1
      report.bytes += bytes
      logger.info(
        "removed from \(end.rawValue): \(context.entry.label)",
        metadata: ["context": "\(context.identifier)", "why": "\(why)", "bytes": "\(bytes)"])
      return bytes
    } catch let fault as FileFault {
      throw fault
    } catch {
      // The journal did not take it: the entry that was taken waits in `work/` and is finished next
      // time.
      report.add("\(context.identifier): \(error)")
      return 0
    }
  }
}
