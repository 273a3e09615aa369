import ShareReport
internal import SystemPackage

extension Pipeline {
  /// Writes the reports of the states that the pipeline has opened.
  ///
  /// - Returns: Why some could not be written, for people; what was processed does not depend on
  ///   it.
  package func writeReports() async -> [String] {
    var faults: [String] = []
    for state in states.all.sorted(by: { $0.path.string < $1.path.string }) {
      await state.journal.flush()
      if let fault = Report.write(from: state.journal, in: state.path) { faults.append(fault) }
    }
    return faults
  }
}
