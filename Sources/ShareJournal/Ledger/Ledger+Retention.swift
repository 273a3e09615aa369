package import Documents
import ShareModel
package import SystemPackage

/// What retention asks, and notes, of any ledger.
extension Ledger {
  /// Notes that the entry of a context is kept no longer.
  package func purge(
    _ identifier: String, from place: FilePath, _ step: JournalStep
  ) async throws(JournalError) -> Bool {
    try await change(identifier, [step]) { context in
      guard context.state == .placed, context.place == place else { return nil }
      var context = context
      context.place = nil
      return context
    } != nil
  }

  /// Forgets contexts that are over and whose entry is in no folder of an end.
  package func forget(before time: Timestamp) async throws(JournalError) -> Int {
    let ends = Set(ContextEnd.allCases).subtracting([.held])
    return try await purge(before: time, ends: ends, portion: 500)
  }
}
