import Documents
package import ExtensionRunning
import GRDB
import ShareModel
package import SystemPackage

extension JournalReader {
  /// A context whose content was in one of some files already when it was filed, and that was not
  /// undone.
  ///
  /// All runs are looked at: nothing but `undo` asks.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - contexts: The contexts that are left out, such as the one that filed them.
  /// - Returns: A context and its file; `nil` if there is none.
  /// - Throws: ``JournalError`` if the runs cannot be read.
  package func twin(
    of files: [FiledFile], besides contexts: Set<String>
  ) throws(JournalError) -> (context: String, file: FilePath)? {
    let paths = Set(files.lazy.filter { $0.manner != .identical }.map(\.path))
    guard !paths.isEmpty else { return nil }
    let runs = try connection.rows(
      """
      SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = runs.context
      WHERE runs."end" = 'completed' AND runs.decision LIKE '%"identical"%'
      """
    ) { row throws(JournalError) in try JournalRun(&row) }
    for run in runs where !contexts.contains(run.context) {
      let file = run.keptDecision.filed.first {
        $0.manner == .identical && $0.takenBack == nil && paths.contains($0.path)
      }
      if let file { return (run.context, file.path) }
    }
    return nil
  }

  /// The later contexts with the same content as one, whose entries stay in their inbox, too.
  package func repetitions(
    of context: JournalContext
  ) throws(JournalError) -> [JournalContext] {
    try contexts(
      "WHERE content_hash = ? AND after = 'keep' AND number > "
        + "(SELECT number FROM contexts WHERE identifier = ?)",
      [context.contentHash?.description, context.identifier])
  }
}
