import Documents
import GRDB
import SafeFiles
import ShareModel
package import SystemPackage

/// Reads the journal, without keeping a process from writing it.
package final class JournalReader: Sendable {
  package let connection: JournalConnection

  /// Reads through a connection.
  init(_ connection: JournalConnection) {
    self.connection = connection
  }

  /// Closes the file.
  ///
  /// Nothing may be read after that.
  package func close() { connection.close() }

  /// The journal's file.
  package var path: FilePath { connection.path }

  /// Asks a question.
  package func ask<Answer>(
    _ question: JournalQuestion<Answer>
  ) throws(JournalError) -> [Answer] {
    try connection.rows(question.sql, StatementArguments(question.values), question.read)
  }

  /// Asks a question that ends without an answer when its time is over.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - deadline: Until when it may take.
  /// - Returns: The answers, or `nil` if time was over.
  /// - Throws: ``JournalError``.
  package func ask<Answer>(
    _ question: JournalQuestion<Answer>, until deadline: ContinuousClock.Instant
  ) throws(JournalError) -> [Answer]? {
    try connection.rows(
      question.sql, StatementArguments(question.values), until: deadline, question.read)
  }

  /// A number that is another one whenever another connection has changed the journal.
  ///
  /// Source: SQLite, `PRAGMA data_version`.
  ///
  /// - Throws: ``JournalError`` if the journal cannot be read.
  package var changeMark: Int64 {
    get throws(JournalError) {
      try connection.rows("PRAGMA data_version") { row throws(JournalError) in
        try row.integer()
      }.first ?? 0
    }
  }

  /// Looks through the file where that is quick, else at its tables alone.
  ///
  /// - Returns: What is wrong; `nil` if all is well.
  /// - Throws: ``JournalError`` if the file cannot be read at all.
  func firstProblem() throws(JournalError) -> String? {
    let size = try? FileFacts(at: path, followingLinks: false).size
    guard let size, size <= JournalFile.largestChecked else {
      _ = try ask(.stateCounts(since: nil, until: nil))
      return nil
    }
    let rows = try connection.rows("PRAGMA quick_check(1)") { row throws(JournalError) in
      try row.text()
    }
    return rows.first == "ok" ? nil : rows.first
  }

  /// Looks through the whole file, which takes long if it is large.
  ///
  /// Source: SQLite, `PRAGMA integrity_check`.
  ///
  /// - Parameter limit: The most problems.
  /// - Returns: What is wrong; empty if all is well.
  /// - Throws: ``JournalError`` if the file cannot be read at all.
  package func problems(limit: Int = 20) throws(JournalError) -> [String] {
    let rows = try connection.rows("PRAGMA integrity_check(\(limit))") {
      row throws(JournalError) in try row.text()
    }
    return rows == ["ok"] ? [] : rows
  }
}
