import Sharepipe

/// Keeps `report.html` current at the end of a command, which does not depend on it.
enum ReportWarnings {
  /// Writes the reports of the states that a pipeline has opened, and warns of those that cannot be
  /// written.
  ///
  /// - Parameter pipeline: The pipeline, which has done its work.
  static func write(reportsOf pipeline: Pipeline) async {
    for fault in await pipeline.writeReports() {
      try? StandardStream.error().write(line: "sharepipe: warning: " + TerminalText.lines(fault))
    }
  }
}
