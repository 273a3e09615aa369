import Documents
import SafeFiles
package import ShareJournal
package import SystemPackage

extension Report {
  /// Writes the report of a state that hosts share.
  ///
  /// - Parameters:
  ///   - ledger: What the ledger knows of its inbox.
  ///   - state: Its directory, absolute.
  /// - Returns: Why it could not be written, for people; `nil` if it was.
  package static func write(from ledger: any LedgerReading, in state: FilePath) async -> String? {
    do {
      let report = try await ledger.sharedReport(of: state, at: Timestamp.now())
      try ReportFile.write(ReportPage(report).bytes, inState: state)
      return nil
    } catch {
      return words(for: error, in: state)
    }
  }

  private static func words(for error: any Error, in state: FilePath) -> String {
    guard let error = error as? JournalError else { return "\(error)" }
    return "\(state.appending(ReportFile.name).label): the report cannot be written: \(error)"
  }

  /// Writes the report of a state that this process holds.
  ///
  /// - Parameters:
  ///   - journal: Its journal, flushed.
  ///   - state: Its directory, absolute.
  /// - Returns: Why it could not be written, for people; `nil` if it was. Nothing else depends on
  ///   it.
  package static func write(from journal: Journal, in state: FilePath) -> String? {
    do {
      let reader = try journal.anotherReader()
      defer { reader.close() }
      let report = try reader.report(of: state, at: Timestamp.now())
      try ReportFile.write(ReportPage(report).bytes, inState: state)
      return nil
    } catch {
      return words(for: error, in: state)
    }
  }
}
