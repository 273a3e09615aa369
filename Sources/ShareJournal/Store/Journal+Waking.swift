package import Documents

extension Journal {
  /// Lets a context wait for its turn from now on, in one step that no other process can come
  /// between, and waits until that is durable.
  ///
  /// The process that holds the lock of the state goes on with it.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - steps: What happened. They are added only if the context is woken.
  ///   - isReady: Whether the context is to be woken as it is now. It may be asked more than once,
  ///     and must not use the journal.
  /// - Returns: Whether the context waits now; `false` if it is not known or was left.
  /// - Throws: ``JournalError``.
  package func wake(
    _ identifier: String, _ steps: [JournalStep],
    if isReady: @Sendable @escaping (JournalContext) -> Bool
  ) async throws(JournalError) -> Bool {
    let changed = try await change(identifier, steps) { current in
      guard isReady(current) else { return nil }
      var current = current
      current.state = .waiting
      current.due = .now()
      current.crashes = 0
      return current
    }
    return changed != nil
  }

  /// Puts a waiting context off once more; nothing else of it changes.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - due: When it is due.
  /// - Returns: Whether it was: another process may have changed it, or the journal cannot be written.
  package func putOff(_ identifier: String, until due: Timestamp) async -> Bool {
    let changed = try? await change(identifier, []) { context in
      guard context.state == .waiting else { return nil }
      var context = context
      context.due = due
      return context
    }
    return changed != nil
  }
}
