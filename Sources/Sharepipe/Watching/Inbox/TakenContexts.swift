import Synchronization

/// The contexts that are being worked on, so that none is taken up twice at once.
final class TakenContexts: Sendable {
  private let identifiers = Mutex<Set<String>>([])

  /// Whether no context is worked on.
  var isEmpty: Bool { identifiers.withLock(\.isEmpty) }

  /// How many are worked on.
  var count: Int { identifiers.withLock(\.count) }

  /// Whether a context is worked on.
  func contains(_ identifier: String) -> Bool {
    identifiers.withLock { $0.contains(identifier) }
  }

  /// Takes a context; `false` if another task has it already.
  @discardableResult
  func insert(_ identifier: String) -> Bool {
    identifiers.withLock { $0.insert(identifier).inserted }
  }

  /// Gives a context back.
  func remove(_ identifier: String) {
    identifiers.withLock { _ = $0.remove(identifier) }
  }
}
