#if PostgreSQL
import SafeFiles

/// One connection on a thread of its own, made again when it is lost.
///
/// Work is done in the order in which it came. What must not wait behind other work, such as a
/// heartbeat, has a thread of its own. No statement is repeated here: whether it may be is known to
/// the caller alone.
package final class PostgresThread: Sendable {
  private let mailbox: PostgresMailbox

  /// Starts the thread, which connects at once.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - purpose: What the connection is for, which the server shows among its sessions.
  ///   - connected: Called on the thread for each new connection, with ten seconds of time, before
  ///     any work is done on it. An error closes the connection, and counts as one of connecting.
  ///   - notified: Called on the thread for each notification.
  /// - Throws: `shortage`, if no thread or descriptor is left.
  package init(
    to address: PostgresAddress, for purpose: String,
    connected: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Void = { _ in },
    notified: @escaping @Sendable (PostgresNotification) -> Void = { _ in }
  ) throws(PostgresError) {
    let mailbox = try PostgresMailbox(place: address.description)
    let isStarted = BlockingThread.start {
      var loop = PostgresLoop(
        address: address, purpose: purpose, mailbox: mailbox, connected: connected,
        notified: notified)
      loop.run()
    }
    guard isStarted else {
      throw PostgresError(.shortage, at: mailbox.place, "no thread is left")
    }
    self.mailbox = mailbox
  }

  deinit { mailbox.close() }

  /// How the thread stands with its server.
  package var link: PostgresLink { mailbox.link }

  /// Does work with the connection, on the thread.
  ///
  /// While there is no connection, the work waits for one. It fails at once when connecting failed
  /// for a reason that only a person can change.
  ///
  /// - Parameters:
  ///   - limit: The longest time from now to the answer. When it is over before the work is begun,
  ///     nothing was done. When it is over later, the connection is closed, and the work is in
  ///     doubt unless it only read.
  ///   - body: The work. The connection must not leave it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or why it was not begun.
  package func perform<Value: Sendable>(
    within limit: Duration,
    _ body: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) async throws(PostgresError) -> Value {
    let number = mailbox.announce()
    let deadline = ContinuousClock.now + limit
    let alarm = AlarmClock.shared.set(after: limit) { [mailbox] in mailbox.expire(number) }
    defer { AlarmClock.shared.stop(alarm) }
    let result: Result<Value, PostgresError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        mailbox.put(
          PostgresMailbox.Work(
            number: number,
            run: { connection in
              connection.deadline = deadline
              do throws(PostgresError) {
                continuation.resume(returning: .success(try body(connection)))
              } catch {
                continuation.resume(returning: .failure(error))
              }
            }, fail: { continuation.resume(returning: .failure($0)) }))
      }
    } onCancel: {
      mailbox.cancel(number)
    }
    return try result.get()
  }

  /// Does the work that is in line, if there is a connection, then closes it and ends the thread.
  package func close() async {
    mailbox.close()
    await mailbox.waitForEnd()
  }
}
#endif
