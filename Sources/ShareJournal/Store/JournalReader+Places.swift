package import Documents
import Foundation
import GRDB
import SafeFiles
package import ShareModel
package import SystemPackage

extension JournalReader {
  /// The contexts that are `placed`, ended in one way and have a place, those of which the journal
  /// heard longest ago first.
  ///
  /// - Parameters:
  ///   - end: How they ended.
  ///   - last: The context after which the list starts; `nil` for the start.
  ///   - limit: The most contexts.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try connection.rows(
      """
      SELECT \(JournalContext.columns) FROM contexts
      WHERE state = 'placed' AND place IS NOT NULL AND "end" = ? AND (updated, identifier) > (?, ?)
      ORDER BY updated, identifier LIMIT ?
      """, [end.rawValue, (last?.updated ?? .first).microseconds, last?.identifier ?? "", limit]
    ) { row throws(JournalError) in try JournalContext(&row) }
  }

  /// The contexts that ended in one of some ways and of which the journal heard since a time, the
  /// oldest first.
  ///
  /// - Parameters:
  ///   - ends: How they ended.
  ///   - time: The time.
  ///   - limit: The most contexts.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func ended(
    in ends: Set<ContextEnd>, since time: Timestamp, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    // The names of ends are ours.
    let names = ends.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    return try connection.rows(
      """
      SELECT \(JournalContext.columns) FROM contexts
      WHERE "end" IN (\(names)) AND updated >= ? AND state IN ('ended', 'placed')
      ORDER BY updated, identifier LIMIT ?
      """, [time.microseconds, limit]
    ) { row throws(JournalError) in try JournalContext(&row) }
  }

  /// The context whose entry is at a place; `nil` if the journal knows of none.
  ///
  /// Of several contexts that were put there one after the other it is the one that was moved there
  /// last: the entries of the others were taken away.
  ///
  /// - Parameter place: The place, below the state.
  /// - Returns: The identifier.
  /// - Throws: ``JournalError``.
  package func holder(of place: FilePath) throws(JournalError) -> String? {
    try connection.rows(
      """
      SELECT identifier FROM contexts WHERE place = ?
      ORDER BY (SELECT max(sequence) FROM events WHERE context = number AND kind = 'moved') DESC,
        number DESC LIMIT 1
      """, [Data(place.bytes)]
    ) { row throws(JournalError) in try row.text() }.first
  }
}
