import ContentSniffing

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
    findings.add(.note, .isolation, SystemRecognizer.note)
    return findings.all
  }
}
