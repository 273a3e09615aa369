import Documents
import SafeFiles
package import ShareJournal
package import SystemPackage

extension Report {
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
    } catch let error as JournalError {
      return "\(state.appending(ReportFile.name).label): the report cannot be written: \(error)"
    } catch {
      return "\(error)"
    }
  }
}
