#if PostgreSQL
/// One statement with its parameters.
///
/// It is never given a name at the server: a pooler in transaction mode (pgbouncer 1.18) sends each
/// transaction to whichever connection is free, where no name is known.
package struct PostgresStatement: Hashable, Sendable {
  /// The statement, with `$1`, `$2` for the parameters.
  package let text: String
  /// The parameters.
  package let values: [PostgresValue]

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - text: One statement in SQL that is ours, with `$1`, `$2` for what comes from outside.
  ///   - values: The parameters.
  package init(_ text: String, _ values: PostgresValue...) { self.init(text, values: values) }

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - text: One statement in SQL that is ours, with `$1`, `$2` for what comes from outside.
  ///   - values: The parameters, at most 65,535.
  package init(_ text: String, values: [PostgresValue]) {
    precondition(!text.utf8.contains(0) && values.count <= 65_535)
    self.text = text
    self.values = values
  }
}
#endif
