import ShareJournal
import Synchronization

/// The contexts whose end the ledger could not record, or whose entry could not be put where it
/// belongs, until a worker takes them up again.
final class ReturnedContexts: Sendable {
  /// How long a context that was taken back is left alone.
  static let pause: Duration = .seconds(5)

  private struct Returned {
    let context: JournalContext
    let due: ContinuousClock.Instant
  }

  private let contexts = Mutex<[String: Returned]>([:])

  /// Takes a context back, so that a worker goes on with it when that is possible again.
  func add(_ context: JournalContext) {
    contexts.withLock {
      $0[context.identifier] = Returned(context: context, due: .now + Self.pause)
    }
  }

  /// A context that was taken back a while ago, or `nil`.
  func next(at time: ContinuousClock.Instant = .now) -> JournalContext? {
    contexts.withLock { contexts in
      guard let due = contexts.first(where: { $0.value.due <= time }) else { return nil }
      return contexts.removeValue(forKey: due.key)?.context
    }
  }

  /// Whether a context was taken back, and no worker has taken it up again since.
  func contains(_ identifier: String) -> Bool { contexts.withLock { $0[identifier] != nil } }

  /// How many contexts were taken back, and are not taken up again yet.
  var count: Int { contexts.withLock(\.count) }

  /// Whether none was.
  var isEmpty: Bool { contexts.withLock(\.isEmpty) }
}
