package import Documents

/// What a person changes in a ledger: contexts that no worker has, by compare-and-set.
///
/// A ledger of many hosts can be changed so from any machine, without taking part in the work.
package protocol LedgerChanging: Sendable {
  /// The questions that it answers.
  var reading: any LedgerReading { get }

  /// Whether a decision that it has taken may still be lost with the ledger itself: another process
  /// has set it aside meanwhile.
  var stands: Bool { get }

  /// Changes what is known of a context if it is still as the caller knows it, and waits until that is
  /// durable.
  ///
  /// - Parameters:
  ///   - known: The context as it was read.
  ///   - new: The context as it is to be.
  ///   - steps: What happened. They are added only if the context is changed.
  /// - Returns: Whether it was changed; `false` if it is not known, or not as it was read.
  /// - Throws: ``JournalError``.
  func replace(
    _ known: JournalContext, by new: JournalContext, _ steps: [JournalStep]
  ) async throws(JournalError) -> Bool

  /// What waits in the inboxes of a ledger that hosts share; `nil` if it is that of one inbox.
  ///
  /// - Returns: The names of all inboxes, and what all hosts have in them.
  /// - Throws: ``JournalError``.
  func queue() async throws(JournalError) -> (inboxes: [String], figures: [QueueFigure])?

  /// Waits until everything that was put in line is carried out.
  ///
  /// What cannot be carried out now is tried once, and kept: see ``Ledger/unsaved``.
  func flush() async
}

extension LedgerChanging {
  package func queue() async throws(JournalError) -> (inboxes: [String], figures: [QueueFigure])? {
    nil
  }

  /// Changes what is known of a context, if a decision on it as it is says so, and waits until that is
  /// durable.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - steps: What happened. They are added only if something is changed.
  ///   - change: Answers the context as it is to be, or `nil` to leave all as it is. It may be
  ///     called more than once.
  /// - Returns: The context as it is now; `nil` if it is not known or was left.
  /// - Throws: ``JournalError``.
  @discardableResult
  package func change(
    _ identifier: String, _ steps: [JournalStep], _ change: (JournalContext) -> JournalContext?
  ) async throws(JournalError) -> JournalContext? {
    while let known = try await reading.context(identifier), let new = change(known) {
      if try await replace(known, by: new, steps) { return new }
      // Another write came between; perhaps one that was in line before.
      await flush()
    }
    return nil
  }

  /// Lets a context wait for its turn from now on, and waits until that is durable.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - steps: What happened. They are added only if the context is woken.
  ///   - isReady: Whether the context is to be woken as it is now. It may be asked more than once.
  /// - Returns: Whether the context waits now; `false` if it is not known or was left.
  /// - Throws: ``JournalError``.
  package func wake(
    _ identifier: String, _ steps: [JournalStep], if isReady: (JournalContext) -> Bool
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
  /// - Returns: Whether it was: another process may have changed it, or the ledger cannot be written.
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
