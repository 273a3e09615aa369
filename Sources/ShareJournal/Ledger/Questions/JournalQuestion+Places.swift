import Documents
import SafeFiles
import ShareModel
import SystemPackage

extension JournalQuestion<EndedEntry> {
  /// The entries in the folder of an end, those first whose contexts were changed first.
  ///
  /// - Parameters:
  ///   - end: The end.
  ///   - last: After which entry, or `nil`.
  ///   - limit: The most.
  /// - Returns: The question.
  static func endedEntries(
    in end: ContextEnd, after last: EndedEntry?, limit: Int
  ) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT identifier, entry, place, updated FROM contexts
      WHERE state = 'placed' AND place IS NOT NULL AND "end" = ? AND (updated, identifier) > (?, ?)
      ORDER BY updated, identifier LIMIT ?
      """,
      [
        .text(end.rawValue), .integer((last?.updated ?? .first).microseconds),
        .text(last?.context ?? ""), JournalValue(limit),
      ]
    ) { row throws(JournalError) in
      try EndedEntry(
        context: row.text(), entry: EntryName(bytes: row.bytes()),
        place: FilePath(bytes: row.bytes()), updated: row.time())
    }
  }
}

extension JournalQuestion<[UInt8]> {
  /// The places below a folder, in the order of their bytes; each once.
  ///
  /// - Parameters:
  ///   - folder: The folder, below the state.
  ///   - last: After which place, or `nil`.
  ///   - limit: The most.
  /// - Returns: The question.
  static func places(below folder: FilePath, after last: [UInt8]?, limit: Int) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT DISTINCT place FROM contexts
      WHERE place IS NOT NULL AND place > ? AND place < ? ORDER BY place LIMIT ?
      """,
      [
        .bytes(last ?? folder.bytes + [UInt8(ascii: "/")]),
        .bytes(folder.bytes + [UInt8(ascii: "/") + 1]), JournalValue(limit),
      ]
    ) { row throws(JournalError) in try row.bytes() }
  }

  /// The places that more than one context has.
  static let sharedPlaces = JournalQuestion(
    """
    SELECT place FROM contexts WHERE place IS NOT NULL GROUP BY place HAVING count(*) > 1
    """
  ) { row throws(JournalError) in try row.bytes() }
}
