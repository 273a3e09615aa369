#if PostgreSQL
package import SafeFiles
internal import Synchronization

/// Rings where hosts wait for each other, as the database says.
///
/// What the database sends is a doorbell and no message: a host that hears nothing, since its
/// connection was lost or a pooler is in between, finds out a little later when it asks by itself.
package final class LedgerBells: Sendable {
  /// The channel on which the functions of the schema notify.
  static let channel = "sharepipe"
  /// What is sent when a run of a limited extension has ended; anything else means new work.
  static let placePayload = "slot"

  /// Rings when there may be something to claim.
  package let arrival = BroadcastBell()
  /// Rings when a run may begin for which there was no place.
  package let place = BroadcastBell()
  private let listener = Mutex<PostgresListener?>(nil)

  /// Listens from now on; until then, nothing rings.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - pooled: Called once if nothing can be heard, since a pooler is in between.
  /// - Throws: `shortage`, if no thread or descriptor is left.
  func listen(
    at address: PostgresAddress, whenPooled pooled: @escaping @Sendable (PostgresError) -> Void
  ) throws(PostgresError) {
    let listener = try PostgresListener(to: address, channels: [Self.channel])
    self.listener.withLock { $0 = listener }
    // The stream ends with the listener, which this task must not keep.
    Task { [arrival, place, events = listener.events] in
      for await event in events {
        switch event {
        case .notified(let notification) where notification.payload == Self.placePayload:
          place.ring()
        case .notified: arrival.ring()
        case .listening:
          // It may have missed anything.
          arrival.ring()
          place.ring()
        case .pooled(let error): pooled(error)
        }
      }
    }
  }

  /// Hears nothing more.
  func close() async {
    let listener = listener.withLock { listener in
      defer { listener = nil }
      return listener
    }
    await listener?.close()
  }
}
#endif
