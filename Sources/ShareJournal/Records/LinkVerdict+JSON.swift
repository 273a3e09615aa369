package import AppLinks
import Documents
import ShareModel
import ShareRules

extension LinkVerdict {
  /// Writes the members of the verdict to an object.
  ///
  /// - Parameter json: Where they are written.
  package func write(to json: inout JSONWriter) { KeptVerdict(self).write(to: &json) }
}

extension LinkPlan {
  /// Writes the members of the plan to an object: those of the verdict, and the problems with the
  /// parts that are not carried out.
  ///
  /// - Parameters:
  ///   - json: Where they are written.
  ///   - redaction: The redaction that takes secrets out of the verdict, or `nil` to answer a
  ///     program that has brought them itself.
  package func write(to json: inout JSONWriter, _ redaction: LinkRedaction?) {
    (redaction?.redact(verdict) ?? verdict).write(to: &json)
    let problems = problems.filter { $0.code != .linkRefused } + namedAnswerProblems
    guard !problems.isEmpty else { return }
    json.key(.problems)
    json.parts(problems)
  }
}
