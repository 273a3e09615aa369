#if PostgreSQL
import Glibc

/// Hears what is sent with `NOTIFY` on some channels, with a connection and thread of its own.
///
/// A notification is a doorbell: several may come as one, and those that are sent while there is no
/// connection are lost. What is to be done is found by asking the database.
///
/// Source: PostgreSQL, "LISTEN", "NOTIFY".
package final class PostgresListener: Sendable {
  /// What it reports.
  package enum Event: Hashable, Sendable {
    /// It hears from now on. What was sent before may have been missed: ask now.
    case listening
    /// Something was sent.
    case notified(PostgresNotification)
    /// It does not hear, because a pooler in transaction mode is in between. The last event.
    case pooled(PostgresError)
  }

  /// How long a notification to itself may take to arrive through a pooler.
  static let longestEcho: Duration = .seconds(2)

  /// What happens, in order; at most the last 256 events are kept for a reader that is slow.
  ///
  /// It ends when the listener is closed, or after `pooled`.
  package let events: AsyncStream<Event>
  private let thread: PostgresThread
  private let continuation: AsyncStream<Event>.Continuation

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - channels: The channels: ASCII letters, digits and underscores.
  /// - Throws: `shortage`, if no thread or descriptor is left.
  package init(to address: PostgresAddress, channels: [String]) throws(PostgresError) {
    let allowed = channels.joined().utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
    precondition(allowed && !channels.isEmpty && !channels.contains(""))
    let (events, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(256))
    (self.events, self.continuation) = (events, continuation)
    thread = try PostgresThread(
      to: address, for: "listener",
      connected: { connection throws(PostgresError) in
        do throws(PostgresError) {
          try connection.listen(to: channels, at: address)
          continuation.yield(.listening)
        } catch {
          if error.reason == .pooled {
            continuation.yield(.pooled(error))
            continuation.finish()
          }
          throw error
        }
      },
      notified: { continuation.yield(.notified($0)) })
  }

  deinit { continuation.finish() }

  /// How the listener stands with its server.
  package var link: PostgresLink { thread.link }

  /// Closes the connection; the events end.
  package func close() async {
    await thread.close()
    continuation.finish()
  }
}

extension PostgresConnection {
  /// Listens, and finds out whether that helps.
  ///
  /// A pooler in transaction mode hands out another connection for each transaction: the one that
  /// listens may be anybody's a moment later, and what it hears goes nowhere. Such a pooler cannot be
  /// recognized by asking the same connection again, which may well be the same one twice. So
  /// something is sent with another connection, and has to arrive.
  ///
  /// - Parameters:
  ///   - channels: The channels.
  ///   - address: The database, for the other connection.
  /// - Throws: `pooled`, or what the server refused.
  fileprivate func listen(
    to channels: [String], at address: PostgresAddress
  ) throws(PostgresError) {
    for channel in channels { try run(PostgresStatement("LISTEN \"\(channel)\"", values: [])) }
    // The process that answers is the one at the other end of the socket: nothing is in between.
    guard !server.isDirect else { return }
    let heard = try run("SELECT pg_listening_channels()").rows.map { row throws(PostgresError) in
      var row = row
      return try row.text()
    }
    guard heard.contains(channels[0]) else {
      throw lose(PostgresError(.pooled, at: place, "its next transaction was not listening"))
    }
    let echo = "sharepipe_echo_\(UInt64.random(in: 0 ... .max))"
    try run(PostgresStatement("LISTEN \"\(echo)\"", values: []))
    let other = try Self.open(address, for: "listener's echo", within: Self.echoLimit)
    try other.run(PostgresStatement("SELECT pg_notify($1, '')", .text(echo)))
    other.close()
    let end = ContinuousClock.now + PostgresListener.longestEcho
    while !notifications.contains(where: { $0.channel == echo }) {
      guard case .socket = wait(for: POLLIN, until: end) else {
        // The connection of the pooler stays, and must not be left listening.
        _ = try? run("UNLISTEN *")
        throw lose(PostgresError(.pooled, at: place, "what was sent to it did not arrive"))
      }
      try takeInput(orLose: .connectionLost)
    }
    notifications.removeAll { $0.channel == echo }
    try run(PostgresStatement("UNLISTEN \"\(echo)\"", values: []))
  }

  private static let echoLimit: Duration = .seconds(5)
}
#endif
