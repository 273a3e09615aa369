package import ShareJournal

/// A ledger to be tested, and how workers come to its contexts.
package protocol LedgerBench: Sendable {
  /// The ledger, with nothing in it at first.
  var ledger: any Ledger { get }

  /// Lets a worker begin with a new context.
  ///
  /// - Parameter identifier: The identifier; the rest is that of ``JournalSample/context(_:created:after:)``.
  /// - Returns: The context as the ledger has it, under its fence.
  /// - Throws: The error of the ledger.
  func begin(_ identifier: String) async throws -> JournalContext

  /// Lets a worker go on with a context that waits for nothing any more.
  ///
  /// - Parameter identifier: The identifier.
  /// - Returns: The context under its new fence.
  /// - Throws: The error of the ledger.
  func takeUp(_ identifier: String) async throws -> JournalContext

  /// Lets another worker take a context over from one that was stopped.
  ///
  /// - Parameter context: The context under the fence of the one that was stopped.
  /// - Returns: The context under the fence of the other, and the ledger as the other has it.
  /// - Throws: The error of the ledger.
  func takeOver(
    _ context: JournalContext
  ) async throws -> (ledger: any Ledger, context: JournalContext)
}
