import GRDB
import SafeFiles
package import SystemPackage

/// How contexts ended whose entries are in the folders of a state: what the folders say, without any
/// ledger.
///
/// They are read as for a journal that is made once more (``JournalRebuild``), into a database that
/// goes with this value.
package final class FolderReceipts: Sendable {
  /// A context and its runs.
  package struct Found: Hashable, Sendable {
    /// The context.
    package let context: JournalContext
    /// Its runs, oldest first; none for most contexts that no person needs to look at.
    package let runs: [JournalRun]
  }

  private let reader: JournalReader

  /// Reads everything that says how a context ended.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - inbox: The inbox, absolute.
  /// - Throws: ``JournalError``.
  package init(of state: FilePath, from inbox: FilePath) throws(JournalError) {
    // SQLite makes a temporary file for a name that is empty.
    let connection = try JournalConnection(FilePath(), isReadOnly: false)
    try connection.migrate()
    let source = JournalRebuild.Source(state: state, inbox: inbox, includesWork: false)
    let statements = JournalStatements()
    defer { statements.removeAll() }
    try connection.use { database in
      try database.inTransaction {
        let tables = JournalTransaction(database, at: state, statements)
        _ = try JournalRebuild.run(source, into: tables)
        return .commit
      }
    }
    reader = JournalReader(connection)
  }

  /// The contexts of entries, by identifier.
  ///
  /// An entry of which nothing is known but its place is left out: its context has another identifier.
  ///
  /// - Parameters:
  ///   - last: The identifier after which the list goes on; `nil` for its start.
  ///   - limit: The most.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func contexts(
    after last: String?, limit: Int
  ) throws(JournalError) -> [Found] {
    let contexts = try reader.connection.rows(
      """
      SELECT \(JournalContext.columns) FROM contexts
      WHERE identifier > ? AND NOT EXISTS (
        SELECT 1 FROM events WHERE context = contexts.number AND kind = 'rebuilt'
          AND json_extract(details, '$.from') = 'entry')
      ORDER BY identifier LIMIT ?
      """, [last ?? "", limit]
    ) { row throws(JournalError) in try JournalContext(&row) }
    return try contexts.map { context throws(JournalError) in
      Found(context: context, runs: try reader.runs(of: context.identifier))
    }
  }

  /// How contexts ended whose entries were removed, by the newest receipt of each.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - identifiers: The contexts that are asked for.
  /// - Returns: The contexts, by identifier.
  package static func removed(
    in state: FilePath, of identifiers: Set<String>
  ) -> [String: JournalContext] {
    var found: [String: JournalContext] = [:]
    guard !identifiers.isEmpty else { return found }
    ReceiptLog.read(of: state) { receipt in
      var context = receipt.context
      let identifier = context.identifier
      guard context.end != nil, context.place == nil, identifiers.contains(identifier),
        found[identifier].map({ $0.updated < context.updated }) ?? true
      else { return }
      context.state = .placed
      found[identifier] = context
    }
    return found
  }

  /// A context that waits to be tried again after extensions ran for it.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - state: The directory of the state, absolute.
  /// - Returns: The context and its runs; `nil` if there is no receipt of it.
  package static func waiting(_ identifier: String, in state: FilePath) -> Found? {
    WorkReceipt.read(identifier, in: state).map { Found(context: $0.context, runs: $0.runs) }
  }
}
