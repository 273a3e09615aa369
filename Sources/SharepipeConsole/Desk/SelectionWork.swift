import Synchronization

/// Answers and tries for many contexts, which go on after the page was sent: one context after the
/// other.
///
/// They are in memory: those that the console had not come to when it ended are as they were.
final class SelectionWork: Sendable {
  /// How far one of them is.
  struct Progress: Sendable {
    /// The person who asked for it.
    let person: String
    let wish: SelectionPage.Wish
    /// How many contexts there are.
    let count: Int
    /// What became of those that it has come to.
    fileprivate(set) var items: [SelectionPage.Item] = []

    var isDone: Bool { items.count == count }
  }

  /// How many are known at a time; the oldest that is done makes room.
  private static let most = 8

  private let known = Mutex<[(identifier: String, progress: Progress)]>([])

  /// Begins one.
  ///
  /// - Parameters:
  ///   - wish: What is to be done.
  ///   - count: With how many contexts.
  ///   - person: Who asks for it.
  ///   - work: Does it, and tells what became of each context.
  /// - Returns: Its identifier; `nil` if too many are under way.
  func begin(
    _ wish: SelectionPage.Wish, count: Int, by person: String,
    _ work: @escaping @Sendable (@Sendable (SelectionPage.Item) -> Void) async -> Void
  ) -> String? {
    // Of the letters that a path has.
    let identifier = RandomBytes.make(16).map { String(0x100 + Int($0), radix: 16).dropFirst() }
      .joined()
    let isTaken = known.withLock { known in
      if known.count >= Self.most {
        guard let oldest = known.firstIndex(where: \.progress.isDone) else { return false }
        known.remove(at: oldest)
      }
      known.append((identifier, Progress(person: person, wish: wish, count: count)))
      return true
    }
    guard isTaken else { return nil }
    Task.detached { [self] in
      await work { item in self.add(item, to: identifier) }
    }
    return identifier
  }

  /// How far one is; `nil` if it is not known.
  func progress(of identifier: String) -> Progress? {
    known.withLock { known in known.first { $0.identifier == identifier }?.progress }
  }

  private func add(_ item: SelectionPage.Item, to identifier: String) {
    known.withLock { known in
      guard let index = known.firstIndex(where: { $0.identifier == identifier }) else { return }
      known[index].progress.items.append(item)
    }
  }
}
