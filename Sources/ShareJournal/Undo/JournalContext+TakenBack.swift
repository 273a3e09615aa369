import Documents
import ExtensionRunning
import ShareModel
import SystemPackage

extension JournalContext {
  /// The context with the time in its record at which files were taken back.
  ///
  /// - Parameters:
  ///   - files: The files. One that was there before stays, and is not taken back.
  ///   - context: The context that filed them. Another one has them only where it repeats that
  ///     delivery.
  ///   - time: When.
  /// - Returns: The context; `nil` if its record names none of the files, or has their time already.
  func takingBack(
    _ files: [FiledFile], of context: String, at time: Timestamp
  ) -> JournalContext? {
    guard var record = keptRecord else { return nil }
    let gone = Set(files.filter { $0.manner != .identical }.map(\.path))
    var isChanged = false
    for (number, decision) in record.decisions.enumerated()
    where context == identifier || decision.outcome?.value == .alreadyDelivered {
      for (place, file) in decision.filed.enumerated()
      where file.takenBack == nil && file.manner != .identical && gone.contains(file.path) {
        record.decisions[number].filed[place].takenBack = time.wholeSeconds
        isChanged = true
      }
    }
    guard isChanged else { return nil }
    var json = JSONWriter()
    record.write(to: &json)
    var marked = self
    marked.record = String(decoding: json.bytes, as: UTF8.self)
    return marked
  }
}

extension LedgerChanging {
  /// Writes into the records of contexts that files were taken back.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - context: The context that filed them.
  ///   - time: When.
  /// - Throws: ``JournalError`` if the records cannot be read or written.
  func noteTakenBack(
    _ files: [FiledFile], of context: JournalContext, at time: Timestamp
  ) async throws(JournalError) {
    // Where entries stay in the inbox, later contexts name what this one delivered.
    let later =
      context.after == .keep ? try await reading.repetitions(of: context) : []
    let filer = context.identifier
    for one in [context] + later where one.takingBack(files, of: filer, at: time) != nil {
      // The row as it is by now: another process may have changed it.
      try await change(one.identifier, []) { $0.takingBack(files, of: filer, at: time) }
    }
  }
}
