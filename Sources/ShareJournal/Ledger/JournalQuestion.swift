/// A question to a ledger, as a value: one statement in the SQL that all ledgers understand.
///
/// The tables are `contexts`, `records`, `runs`, `events` and `deliveries`, which another ledger may
/// have as views.
package struct JournalQuestion<Answer: Sendable>: Sendable {
  /// The statement; a question mark stands for each of ``values``.
  package let sql: String
  /// The values, in order.
  package let values: [JournalValue]
  /// Makes an answer of a row.
  package let read: @Sendable (inout JournalRow) throws(JournalError) -> Answer

  /// Creates a question.
  package init(
    _ sql: String, _ values: [JournalValue] = [],
    _ read: @escaping @Sendable (inout JournalRow) throws(JournalError) -> Answer
  ) {
    self.sql = sql
    self.values = values
    self.read = read
  }
}
