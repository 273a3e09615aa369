#if PostgreSQL
/// What another session, or this one, sent with `NOTIFY`.
package struct PostgresNotification: Hashable, Sendable {
  /// The channel.
  package let channel: String
  /// The text that was sent; empty if there was none.
  package let payload: String
  /// The process at the server that sent it.
  package let process: Int
}
#endif
