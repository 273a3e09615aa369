import ContentSniffing
import ExtensionRunning

extension Doctor {
  /// Says what the system keeps extensions and libmagic from.
  ///
  /// - Returns: A line for each mechanism, and what is missing.
  package static func isolation() -> [DoctorFinding] {
    var findings = DoctorFindings()
    let report = Isolation().report
    for line in report.lines { findings.add(.note, .isolation, line) }
    for line in report.shortcomings { findings.add(.warning, .isolation, line) }
    for line in report.weaknesses { findings.add(.note, .isolation, line) }
    if let note = (try? SniffingService().start())?.note {
      findings.add(.warning, .isolation, note)
    }
    findings.add(.note, .isolation, FastRecognizer.note)
    return findings.all
  }

  /// Compares what kept content apart at the last start with what would now.
  func examineSniffer(into findings: inout DoctorFindings) {
    let memory = SnifferMemory(state: state)
    guard let before = memory.restrictions, let now = try? SniffingService().start() else { return }
    let missing = before.subtracting(now.restrictions).sorted()
    if !missing.isEmpty { findings.add(.error, .isolation, memory.warning(missing)) }
  }

  /// Accepts what keeps content apart now, whatever was there at the last start.
  ///
  /// - Returns: What was accepted.
  /// - Throws: What keeps it from being remembered, or libmagic from being used.
  package func acceptIsolation() throws -> [DoctorFinding] {
    let memory = SnifferMemory(state: state)
    let now = try SniffingService().start().restrictions
    let missing = (memory.restrictions ?? []).subtracting(now).sorted()
    try memory.write(now)
    let names = missing.joined(separator: ", ")
    let words = missing.isEmpty ? "nothing was missing" : "\(names) may be missing"
    return [
      DoctorFinding(
        .note, .isolation, "the isolation with which content is examined now is accepted: \(words)")
    ]
  }
}
