#if PostgreSQL
import CPostgres

/// What became of the statements that are carried out or refused together.
package enum PostgresGroupEnd: Sendable {
  /// They were carried out and committed.
  ///
  /// The results are in the order of the statements. The warnings are those of the commit: see
  /// ``PostgresNotice/isWarning``.
  case done([PostgresResult], warnings: [PostgresNotice])
  /// Nothing of the group was done, unless the error is `inDoubt`.
  ///
  /// The number is that of the statement that was refused, counted from 0; `nil` if it was the
  /// commit, or if the connection was lost.
  case failed(PostgresError, statement: Int?)

  /// The results.
  ///
  /// - Returns: One for each statement.
  /// - Throws: Why there are none.
  package func results() throws(PostgresError) -> [PostgresResult] {
    switch self {
    case .done(let results, _): return results
    case .failed(let error, _): throw error
    }
  }
}

extension PostgresConnection {
  /// Runs many statements in one round trip.
  ///
  /// Each group is a transaction of its own and does not depend on those before it. An error ends
  /// its group alone. `BEGIN` and `COMMIT` do not belong into a group; a setting that holds for one
  /// group is `SELECT set_config(NAME, VALUE, true)`.
  ///
  /// Source: PostgreSQL, "libpq: Pipeline Mode".
  ///
  /// - Parameter groups: The groups, carried out in their order.
  /// - Returns: What became of each, in the same order.
  /// - Throws: `connectionLost` or `notBegun` if none was sent.
  package func run(
    _ groups: [[PostgresStatement]]
  ) throws(PostgresError) -> [PostgresGroupEnd] {
    precondition(!isInTransaction)
    let handle = unsafe try ready()
    notices.clear()
    guard unsafe PQenterPipelineMode(handle) == 1 else {
      throw lose(PostgresError(.connectionLost, at: place, unsafe Self.words(of: handle)))
    }
    var ends: [PostgresGroupEnd] = []
    do throws(PostgresError) {
      for group in groups {
        var isTaken = true
        for statement in group { isTaken = unsafe isTaken && Self.send(statement, to: handle) }
        guard isTaken, unsafe PQpipelineSync(handle) == 1 else {
          throw lose(PostgresError(.inDoubt, at: place, unsafe Self.words(of: handle)))
        }
      }
      try flush()
      for group in groups { ends.append(try end(of: group.count)) }
      guard unsafe PQexitPipelineMode(handle) == 1 else {
        throw lose(PostgresError(.inDoubt, at: place, unsafe Self.words(of: handle)))
      }
      try settle()
    } catch {
      // Those whose end had come by then are as they are.
      while ends.count < groups.count { ends.append(.failed(error, statement: nil)) }
    }
    return ends
  }

  /// Takes the results of one group, and its end.
  private func end(of count: Int) throws(PostgresError) -> PostgresGroupEnd {
    var results: [PostgresResult] = []
    var fault: (error: PostgresError, statement: Int?)?
    var number = 0
    var isAnswered = false
    while true {
      guard let memory = try nextResult() else {
        // The end of one statement. What follows the last one is about the commit.
        guard isAnswered || number < count else {
          throw lose(PostgresError(.inDoubt, at: place, "an answer is missing"))
        }
        number += 1
        isAnswered = false
        continue
      }
      switch memory.status {
      case PGRES_PIPELINE_SYNC:
        if let fault { return .failed(fault.error, statement: fault.statement) }
        guard results.count == count else {
          throw lose(PostgresError(.inDoubt, at: place, "an answer is missing"))
        }
        return .done(results, warnings: notices.take().filter(\.isWarning))
      case PGRES_PIPELINE_ABORTED: break
      default:
        if let error = error(of: memory) {
          guard unsafe handle != nil else { throw error }
          fault = fault ?? (error, number < count && !isAnswered ? number : nil)
        } else {
          results.append(
            PostgresResult(
              rows: PostgresRows(memory, at: place), count: memory.touched, tag: memory.tag,
              notices: notices.take()))
        }
      }
      isAnswered = true
    }
  }
}
#endif
