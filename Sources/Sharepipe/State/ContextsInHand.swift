import Synchronization

/// Which contexts this process has in hand, and will write to the ledger.
final class ContextsInHand: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Notes that this process has a context in hand.
  func take(_ identifier: String) { counts.withLock { $0[identifier, default: 0] += 1 } }

  /// Notes that this process is done with a context.
  func drop(_ identifier: String) {
    counts.withLock { counts in
      let count = (counts[identifier] ?? 1) - 1
      counts[identifier] = count > 0 ? count : nil
    }
  }

  /// Whether this process has a context in hand.
  func contains(_ identifier: String) -> Bool { counts.withLock { $0[identifier] != nil } }
}
