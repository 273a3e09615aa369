#if PostgreSQL
import Documents
import ShareJournal

extension PostgresStatement {
  /// Writes a context as it should be now, if its row is still as it was read.
  ///
  /// - Parameters:
  ///   - known: The context as it was read.
  ///   - new: The context as it should be.
  ///   - steps: What is added to its history.
  ///   - offset: What the clock of the database is ahead of that of this machine.
  /// - Returns: A statement that answers whether the row was written.
  static func replace(
    _ known: JournalContext, by new: JournalContext, _ steps: [JournalStep], offset: Duration
  ) -> PostgresStatement {
    // A time that was read is one of the database already.
    let offset = new.due == known.due ? .zero : offset
    return PostgresStatement(
      "SELECT sharepipe.replace_context($1, $2, $3)", .text(known.identifier),
      .integer(known.updated.microseconds),
      .json(LedgerJSON.object(of: new, steps, offset: offset)))
  }
}
#endif
