import ShareJournal
package import SystemPackage

extension JournalError {
  /// Whether the process that holds the state may make the journal once more.
  package var isOfLostJournal: Bool { kind == .missing || kind == .damaged }
}

extension Journal {
  /// How long a process that holds a state is given to make a lost journal once more.
  package static let patience: Duration = .seconds(15)

  /// Does something with the journal of a state beside the process that holds its lock.
  ///
  /// Where the journal is missing or damaged and a process holds the lock, that process makes the
  /// journal once more: until then this waits, and begins again.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - patience: How long it waits.
  ///   - isLost: Whether an error means that the journal was lost.
  ///   - body: Gets the journal, which is closed afterwards.
  /// - Returns: What `body` returns.
  /// - Throws: ``JournalError``, or what `body` throws.
  package static func visit<Value>(
    _ state: FilePath, patience: Duration = patience,
    isLost: (any Error) -> Bool = { ($0 as? JournalError)?.isOfLostJournal ?? false },
    _ body: (Journal) async throws -> Value
  ) async throws -> Value {
    let deadline = ContinuousClock.now + patience
    while true {
      do {
        let journal = try Journal(visiting: state)
        defer { journal.close() }
        let value = try await body(journal)
        await journal.flush()
        return value
      } catch {
        guard isLost(error), .now < deadline, isLocked(state) else { throw error }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Whether a process holds the lock of a state.
  package static func isLocked(_ state: FilePath) -> Bool {
    do throws(DirectoryLock.Fault) {
      _ = try DirectoryLock(of: state, fallback: state)
      return false
    } catch {
      if case .held = error { return true }
      return false
    }
  }
}
