/// Findings as they come up, of which each subject has room for a few dozen.
///
/// A state may have a million entries that are all wrong in the same way.
package struct DoctorFindings: Sendable {
  /// The most findings of one severity on one subject that are kept in full.
  package static let maximum = 20

  /// Creates an empty list.
  package init() {}

  private struct Kind: Hashable {
    let subject: DoctorFinding.Subject
    let severity: DoctorFinding.Severity
  }

  private var kept: [DoctorFinding] = []
  private var counts: [Kind: Int] = [:]
  private var order: [Kind] = []

  /// Takes in a finding.
  package mutating func add(
    _ severity: DoctorFinding.Severity, _ subject: DoctorFinding.Subject, _ message: String,
    mend: String? = nil
  ) {
    add(DoctorFinding(severity, subject, message, mend: mend))
  }

  /// Takes in a finding.
  package mutating func add(_ finding: DoctorFinding) {
    let kind = Kind(subject: finding.subject, severity: finding.severity)
    if counts[kind] == nil { order.append(kind) }
    counts[kind, default: 0] += 1
    if counts[kind] ?? 0 <= Self.maximum { kept.append(finding) }
  }

  /// All findings, with a count of what was left out after those of its kind.
  package var all: [DoctorFinding] {
    kept
      + order.compactMap { kind in
        let more = (counts[kind] ?? 0) - Self.maximum
        return more > 0
          ? DoctorFinding(kind.severity, kind.subject, "and \(more) more of this kind") : nil
      }
  }
}
