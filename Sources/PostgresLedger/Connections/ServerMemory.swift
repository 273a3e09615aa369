#if PostgreSQL
package import ShareJournal
import Synchronization

/// Which copy of the database a host has worked with last: it goes on with no other.
///
/// A primary that comes back after another server was promoted has an older timeline. What it would
/// be told, no other host would ever see.
package final class ServerMemory: Sendable {
  private let known = Mutex<LedgerServer?>(nil)

  /// Knows of no server yet.
  package init() {}

  /// The server of the newest connection; `nil` before the first.
  package var server: LedgerServer? { known.withLock(\.self) }

  /// Takes note of the server of a new connection.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - place: The server and the database, for messages.
  /// - Throws: `otherServer` if it is another one than before, or an older one.
  package func admit(
    _ server: LedgerServer, at place: String
  ) throws(PostgresError) {
    let earlier = known.withLock { known -> LedgerServer? in
      if let earlier = known, !server.follows(earlier) { return earlier }
      let fence = known?.fence
      known = server
      known?.fence = server.fence ?? fence
      return nil
    }
    guard let earlier else { return }
    throw PostgresError(.otherServer, at: place, "it was \(earlier), and is \(server) now")
  }
}

extension ServerMemory {
  /// Takes note of the newest fence of the server.
  func note(fence: Int64) { known.withLock { $0?.fence = fence } }

  /// Takes note of the server of a new connection.
  ///
  /// - Parameter connection: The connection.
  /// - Throws: `otherServer`.
  @Sendable func admit(_ connection: PostgresConnection) throws(PostgresError) {
    try admit(LedgerServer(connection.server), at: connection.place)
  }
}

extension LedgerServer {
  /// Takes what a server says of itself.
  init(_ facts: PostgresServerFacts) {
    self.init(system: facts.systemIdentifier, timeline: facts.timeline)
  }
}
#endif
