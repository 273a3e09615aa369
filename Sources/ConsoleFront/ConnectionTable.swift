#if Console
import ConsoleWire

/// The connections that are open, so that none takes the place of all.
///
/// A new connection that finds all places taken gets that of the one that has asked for nothing for
/// the longest: a client that sends its request at once is served however many others wait. A
/// connection that is closed for another one is removed again while that one is added.
final class ConnectionTable {
  private var connections: [ObjectIdentifier: Connection] = [:]
  private let limits: FrontLimits
  private let speakers: Set<UInt32>

  init(_ limits: FrontLimits, speakers: Set<UInt32>) {
    self.limits = limits
    self.speakers = speakers
  }

  /// Takes a connection.
  ///
  /// - Parameter connection: The connection, whose peer is known.
  /// - Returns: Whether there is a place for it.
  func add(_ connection: Connection) -> Bool {
    if case .user(let user, _) = connection.peer, !speakers.contains(user) {
      let theirs = connections.values.filter {
        if case .user(user, _) = $0.peer { true } else { false }
      }
      guard theirs.count < limits.connectionsOfUser || makeRoom(among: theirs) else { return false }
    }
    guard connections.count < limits.connections || makeRoom(among: Array(connections.values))
    else { return false }
    connections[ObjectIdentifier(connection)] = connection
    return true
  }

  /// Forgets a connection that is closed.
  func remove(_ connection: Connection) {
    connections[ObjectIdentifier(connection)] = nil
  }

  /// Closes the connection that has waited longest for a whole request; whether there was one.
  private func makeRoom(among connections: [Connection]) -> Bool {
    let waiting = connections.filter(\.givesWay)
    guard let oldest = waiting.min(by: { $0.phaseBegan < $1.phaseBegan }) else { return false }
    remove(oldest)
    oldest.close()
    return true
  }
}
#endif
