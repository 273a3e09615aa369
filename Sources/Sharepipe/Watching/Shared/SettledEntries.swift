import FolderWatching
import Synchronization

/// Entries that have settled and are not taken in yet, to be taken many at a time.
final class SettledEntries: Sendable {
  private struct State {
    var entries: [SettledEntry] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let bell = Bell()

  /// Adds an entry.
  func add(_ entry: SettledEntry) {
    state.withLock { $0.entries.append(entry) }
    bell.ring()
  }

  /// Notes that no entry follows.
  func end() {
    state.withLock { $0.hasEnded = true }
    bell.ring()
  }

  /// Waits for entries.
  ///
  /// - Parameter count: The most.
  /// - Returns: At least one; `nil` after the last.
  func next(atMost count: Int) async -> [SettledEntry]? {
    while true {
      let (entries, hasEnded) = state.withLock { state in
        let entries = Array(state.entries.prefix(count))
        state.entries.removeFirst(entries.count)
        return (entries, state.hasEnded)
      }
      if !entries.isEmpty { return entries }
      if hasEnded || Task.isCancelled { return nil }
      await bell.wait(atMost: .seconds(3600))
    }
  }
}
