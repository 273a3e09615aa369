#if PostgreSQL
/// Takes what libpq reports beside results, on the thread of its connection.
final class NoticeBox {
  private var notices: [PostgresNotice] = []

  /// Adds a notice, which libpq releases after the call.
  func add(_ result: OpaquePointer) {
    notices.append(unsafe ResultMemory.notice(of: result))
  }

  /// Forgets what has come.
  func clear() { notices = [] }

  /// Takes what has come.
  func take() -> [PostgresNotice] {
    defer { notices = [] }
    return notices
  }

  /// The last words of a server that ends the connection; `nil` if it has said none.
  var farewell: PostgresNotice? {
    notices.last { $0.severity == "FATAL" || $0.severity == "PANIC" }
  }
}
#endif
