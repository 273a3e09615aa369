#if PostgreSQL
import CPostgres

/// A connection to one server, which one thread uses.
///
/// No call waits longer than until the deadline. At the deadline the socket is closed; nothing is
/// ever cancelled at the server, because a cancelled commit can stay visible and be lost with the
/// next failover.
///
/// Source: PostgreSQL, "libpq: Asynchronous Command Processing", "Behavior in Threaded Programs".
@safe package final class PostgresConnection {
  /// The connection of libpq; `nil` once it was closed.
  private(set) var handle: OpaquePointer?
  /// The server and the database, for messages.
  package let place: String
  /// What the server said of itself.
  package internal(set) var server = PostgresServerFacts()
  /// Until when the calls that follow may take.
  package var deadline: ContinuousClock.Instant
  /// Whether the connection is closed when a server behind a pooler turns out to take no writes.
  var mustWrite = false
  /// Whether it did.
  var hasRefusedWrites = false
  /// Why the connection was closed; `nil` while it is open.
  package private(set) var loss: PostgresError?
  /// What the server said since it was last asked for.
  let notices = NoticeBox()
  /// What was sent with `NOTIFY` and not taken yet.
  var notifications: [PostgresNotification] = []
  /// Whether ``transaction(_:_:)`` began a transaction.
  var isInTransaction = false

  /// Takes over a connection that libpq has begun.
  init(_ handle: OpaquePointer, at place: String, until deadline: ContinuousClock.Instant) {
    unsafe self.handle = handle
    self.place = place
    self.deadline = deadline
    let box = unsafe Unmanaged.passUnretained(notices).toOpaque()
    _ = unsafe PQsetNoticeReceiver(
      handle,
      { box, result in
        guard let box = unsafe box, let result = unsafe result else { return }
        unsafe Unmanaged<NoticeBox>.fromOpaque(box).takeUnretainedValue().add(result)
      }, box)
  }

  deinit { unsafe PQfinish(handle) }

  /// Closes the connection, and notes why.
  ///
  /// - Parameter error: Why.
  /// - Returns: The same.
  @discardableResult
  func lose(_ error: PostgresError) -> PostgresError {
    if let open = unsafe handle {
      unsafe PQfinish(open)
      unsafe handle = nil
      loss = error
    }
    return error
  }

  /// Closes the connection.
  package func close() { lose(PostgresError(.closed, at: place, "the connection was closed")) }

  /// The connection, if a statement can be sent now.
  ///
  /// - Throws: `connectionLost` if it was closed by then, by either side; `notBegun` if the time is
  ///   over.
  func ready() throws(PostgresError) -> OpaquePointer {
    guard unsafe handle != nil else {
      let words = loss?.words ?? "the connection was closed"
      throw PostgresError(.connectionLost, at: place, words)
    }
    guard ContinuousClock.now < deadline else {
      throw PostgresError(.notBegun, at: place, "the time was over")
    }
    // A server that has closed it since the last statement does not see the next one.
    try takeInput(orLose: .connectionLost)
    guard let handle = unsafe handle else {
      throw PostgresError(.connectionLost, at: place, "the connection was closed")
    }
    return unsafe handle
  }

  /// Runs one statement as a transaction of its own, or in the transaction that was begun.
  ///
  /// - Parameter statement: The statement.
  /// - Returns: What it returned, and what the server said until the end of its transaction.
  /// - Throws: What the server refused; `inDoubt` if no answer came after it was sent.
  @discardableResult
  package func run(_ statement: PostgresStatement) throws(PostgresError) -> PostgresResult {
    let handle = unsafe try ready()
    notices.clear()
    guard unsafe Self.send(statement, to: handle) else { throw unsafe lostBefore(handle) }
    return try finish()
  }

  /// Runs a statement of SQL without parameters, or several as one transaction.
  ///
  /// - Parameter script: Statements of ours, with `;` between them and without `BEGIN`.
  /// - Returns: What the last one returned, and what the server said of all.
  /// - Throws: The first error, after which nothing was done; `inDoubt` if no answer came.
  @discardableResult
  package func run(script: String) throws(PostgresError) -> PostgresResult {
    precondition(!script.utf8.contains(0))
    let handle = unsafe try ready()
    notices.clear()
    guard unsafe PQsendQuery(handle, script) == 1 else { throw unsafe lostBefore(handle) }
    return try finish()
  }

  /// Takes all results of what was sent, and leaves the connection as it was before.
  private func finish() throws(PostgresError) -> PostgresResult {
    try flush()
    var last: ResultMemory?
    var fault: PostgresError?
    while let memory = try nextResult() {
      // The commit may fail after the result of the statement has come.
      if let error = error(of: memory) { fault = fault ?? error } else { last = memory }
      guard unsafe handle != nil else { break }
    }
    if let fault {
      try? settle()
      throw fault
    }
    try settle()
    return PostgresResult(
      rows: PostgresRows(last, at: place), count: last?.touched ?? 0, tag: last?.tag ?? "",
      notices: notices.take())
  }

  /// Closes the connection if nothing more may be done on it.
  ///
  /// That is after a statement that has left its transaction open: the next work, and behind a pooler
  /// another program, must not go on in it. And it is so where the server behind a pooler takes no
  /// writes any more, since it was replaced: another of the address may take them.
  func settle() throws(PostgresError) {
    if mustWrite, hasRefusedWrites, !server.isDirect {
      lose(PostgresError(.readOnly, at: place, "a write was refused"))
      return
    }
    guard !isInTransaction, let handle = unsafe handle,
      unsafe PQtransactionStatus(handle) != PQTRANS_IDLE
    else { return }
    throw lose(
      PostgresError(.unexpected, at: place, "a statement left its transaction open"))
  }

  /// Closes the connection, which could not take a statement.
  private func lostBefore(_ handle: OpaquePointer) -> PostgresError {
    lose(PostgresError(.connectionLost, at: place, unsafe Self.words(of: handle)))
  }
}

@available(*, unavailable)
extension PostgresConnection: Sendable {}
#endif
