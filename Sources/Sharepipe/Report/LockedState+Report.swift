import Documents
import ShareJournal
internal import SystemPackage

extension LockedState {
  /// Writes `report.html` anew from the journal as it is now.
  ///
  /// - Returns: Why it could not be written, for people; `nil` if it was. Nothing else depends on
  ///   it.
  func writeReport() -> String? { Report.write(from: journal, in: path) }
}

extension Report {
  /// Writes the report of a state that this process holds.
  ///
  /// - Parameters:
  ///   - journal: Its journal, flushed.
  ///   - state: Its directory, absolute.
  /// - Returns: Why it could not be written, for people; `nil` if it was.
  static func write(from journal: Journal, in state: FilePath) -> String? {
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

extension Pipeline {
  /// Writes the reports of the states that the pipeline has opened.
  ///
  /// - Returns: Why some could not be written, for people; what was processed does not depend on
  ///   it.
  package func writeReports() async -> [String] {
    var faults: [String] = []
    for state in states.all.sorted(by: { $0.path.string < $1.path.string }) {
      await state.journal.flush()
      if let fault = state.writeReport() { faults.append(fault) }
    }
    return faults
  }
}
