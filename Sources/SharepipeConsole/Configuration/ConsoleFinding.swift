package import Documents
package import ShareJournal

/// Something that `sharepipe console check` has found.
package struct ConsoleFinding: Hashable, Sendable {
  /// How much a finding matters.
  package typealias Severity = DoctorFinding.Severity

  /// How much it matters.
  package let severity: Severity
  /// What was looked at, in a word or with the name of a state.
  package let subject: String
  /// What was found, and what to do about it.
  ///
  /// Text from outside in it is not escaped.
  package let message: String

  /// Creates a finding.
  init(_ severity: Severity, _ subject: String, _ message: String) {
    self.severity = severity
    self.subject = subject
    self.message = message
  }

  /// Writes the finding as one line of JSON.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "finding")
      json.member("schema", 1)
      json.member("severity", severity.rawValue)
      json.member("subject", subject)
      json.member("message", message)
    }
    json.endLine()
  }
}
