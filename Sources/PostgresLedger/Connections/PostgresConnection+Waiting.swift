#if PostgreSQL
import CPostgres
import Glibc

extension PostgresConnection {
  /// What a wait ended with.
  enum Wait {
    /// The socket can be read or written, or has failed.
    case socket
    /// The other descriptor can be read.
    case wakeup
    /// The time was over.
    case deadline
  }

  /// Waits until the socket is ready.
  ///
  /// - Parameters:
  ///   - events: `POLLIN`, `POLLOUT` or both.
  ///   - wakeup: Another descriptor that ends the wait when it can be read.
  ///   - deadline: Until when; `nil` for ever.
  /// - Returns: What came first.
  func wait(
    for events: CInt, or wakeup: CInt = -1, until deadline: ContinuousClock.Instant?
  ) -> Wait {
    while let handle = unsafe handle {
      var milliseconds: CInt = -1
      if let deadline {
        let left = deadline - .now
        guard left > .zero else { return .deadline }
        // In pieces: poll(2) does not count the time in which the machine is suspended.
        milliseconds = CInt(clamping: min(1000, Int(left / .milliseconds(1)) + 1))
      }
      var descriptors = [
        pollfd(fd: unsafe PQsocket(handle), events: Int16(events), revents: 0),
        pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&descriptors, 2, milliseconds)
      guard count > 0 else { continue }
      if descriptors[0].revents != 0 { return .socket }
      if descriptors[1].revents != 0 { return .wakeup }
    }
    return .socket
  }

  /// Takes what the server has sent by now, without waiting.
  ///
  /// - Parameter reason: Why the connection was lost, if it was.
  /// - Throws: That.
  func takeInput(orLose reason: PostgresError.Reason) throws(PostgresError) {
    while let handle = unsafe handle {
      var descriptor = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&descriptor, 1, 0) > 0 else { break }
      unsafe try consume(handle, orLose: reason)
      if let last = notices.farewell { throw lose(PostgresError(reason, at: place, last.words)) }
    }
    takeNotifications()
  }

  /// Sends what libpq holds back, and takes meanwhile what the server sends.
  func flush() throws(PostgresError) {
    while let handle = unsafe handle {
      switch unsafe PQflush(handle) {
      case 0: return
      case 1:
        guard case .socket = wait(for: POLLIN | POLLOUT, until: deadline) else { throw late() }
        unsafe try consume(handle, orLose: .inDoubt)
      default:
        // The server may have said why before it closed the connection.
        while unsafe PQisBusy(handle) == 0, let memory = unsafe PQgetResult(handle) {
          if let error = error(of: unsafe ResultMemory(memory)) { throw error }
        }
        throw lose(PostgresError(.inDoubt, at: place, unsafe Self.words(of: handle)))
      }
    }
  }

  /// The next result of what was sent; `nil` after the last of a statement.
  func nextResult() throws(PostgresError) -> ResultMemory? {
    while let handle = unsafe handle {
      guard unsafe PQisBusy(handle) == 1 else {
        return unsafe PQgetResult(handle).map { unsafe ResultMemory($0) }
      }
      guard case .socket = wait(for: POLLIN, until: deadline) else { throw late() }
      unsafe try consume(handle, orLose: .inDoubt)
    }
    throw loss ?? PostgresError(.inDoubt, at: place, "the connection was closed")
  }

  /// The error that a result stands for; `nil` if the statement was carried out.
  ///
  /// After an error with which the server ends the connection, the connection is closed.
  func error(of memory: ResultMemory) -> PostgresError? {
    switch memory.status {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_PIPELINE_SYNC: return nil
    case PGRES_FATAL_ERROR: break
    default: return lose(PostgresError(.unexpected, at: place, "the answer was of another kind"))
    }
    let isOpen = unsafe handle.map { unsafe PQstatus($0) == CONNECTION_OK } ?? false
    let severity = memory.field("V")
    guard let code = memory.field("C"), isOpen, severity != "FATAL", severity != "PANIC" else {
      return lose(PostgresError(.inDoubt, at: place, memory.notice.words))
    }
    let reason = PostgresError.Reason(code: code)
    hasRefusedWrites = hasRefusedWrites || reason == .readOnly
    return PostgresError(reason, at: place, memory.notice.words, detail: memory.field("D"))
  }

  /// Takes what was sent with `NOTIFY` and has come by now.
  func takenNotifications() -> [PostgresNotification] {
    takeNotifications()
    defer { notifications = [] }
    return notifications
  }

  /// Moves the notifications that have come out of libpq.
  private func takeNotifications() {
    while let handle = unsafe handle, let notification = unsafe PQnotifies(handle) {
      unsafe notifications.append(
        PostgresNotification(
          channel: String(cString: notification.pointee.relname),
          payload: String(cString: notification.pointee.extra),
          process: Int(notification.pointee.be_pid)))
      unsafe PQfreemem(notification)
    }
  }

  private func consume(
    _ handle: OpaquePointer, orLose reason: PostgresError.Reason
  ) throws(PostgresError) {
    let isOpen = unsafe PQconsumeInput(handle) == 1
    // Reads the messages that have come; without a statement, errors become notices.
    let isBusy = unsafe PQisBusy(handle) == 1
    guard unsafe !isOpen || PQstatus(handle) == CONNECTION_BAD else { return }
    // A last error that came before the end says more than that it ended.
    let last =
      unsafe isBusy ? nil : PQgetResult(handle).map { unsafe ResultMemory($0).notice.words }
    let words = notices.farewell?.words ?? last ?? ""
    throw lose(
      PostgresError(reason, at: place, unsafe words.isEmpty ? Self.words(of: handle) : words))
  }

  private func late() -> PostgresError {
    lose(PostgresError(.inDoubt, at: place, "no answer came in time"))
  }
}
#endif
