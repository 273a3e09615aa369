#if PostgreSQL
extension PostgresConnection {
  /// Runs several statements as one transaction, each after the answer to the last.
  ///
  /// For migrations and other rare work: it takes a round trip for each statement, and holds its
  /// locks for as long.
  ///
  /// - Parameters:
  ///   - options: What follows `BEGIN`, such as `ISOLATION LEVEL SERIALIZABLE`.
  ///   - body: Runs the statements. An error rolls them back.
  /// - Returns: What `body` returned, and the warnings that came with the commit.
  /// - Throws: What `body` throws, after which nothing was done; `inDoubt` if no answer to the commit
  ///   came.
  @discardableResult
  package func transaction<Value>(
    _ options: String = "", _ body: () throws(PostgresError) -> Value
  ) throws(PostgresError) -> (value: Value, warnings: [PostgresNotice]) {
    precondition(!isInTransaction)
    isInTransaction = true
    defer { isInTransaction = false }
    let value: Value
    do throws(PostgresError) {
      try run(PostgresStatement("BEGIN \(options)"))
      value = try body()
    } catch {
      rollBack()
      throw error.beforeCommit
    }
    let end: PostgresResult
    do throws(PostgresError) {
      end = try run("COMMIT")
    } catch {
      if error.reason == .notBegun { rollBack() }
      throw error
    }
    guard end.tag == "COMMIT" else {
      throw PostgresError(
        .unexpected, at: place, "an error was passed over, so the transaction was rolled back")
    }
    return (value, end.warnings)
  }

  /// Ends the transaction without its effects; without time for that, the connection.
  private func rollBack() {
    guard unsafe handle != nil else { return }
    do throws(PostgresError) {
      try run("ROLLBACK")
    } catch {
      lose(PostgresError(.connectionLost, at: place, error.words))
    }
  }
}

extension PostgresStatement: ExpressibleByStringLiteral {
  /// A statement without parameters.
  package init(stringLiteral text: String) { self.init(text, values: []) }
}
#endif
