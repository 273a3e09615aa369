package import AppLinks
package import Documents
import ShareModel
import ShareRules

extension LinkVerdict {
  /// Writes the members of the verdict to an object.
  ///
  /// - Parameter json: Where they are written.
  package func write(to json: inout JSONWriter) {
    json.member("verdict", outcome.rawValue)
    json.member("app", app)
    json.member("action", route?.name)
    json.key("parameters")
    json.object { json in
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .text(let text): json.member(name, text)
        case .integer(let number): json.member(name, number)
        }
      }
    }
    json.member("reason", reason.rawValue)
    json.member("notes", notes.map(\.rawValue))
    json.member("message", message)
    if let detail { json.member("detail", detail.rawValue) }
    guard let chained else { return }
    json.key("chained")
    json.object { json in
      json.member("name", chained.name)
      json.member("verdict", chained.outcome.rawValue)
      json.member("extension", chained.extensionIdentifier)
      json.member("reason", chained.reason.rawValue)
      json.member("message", chained.message)
    }
  }
}

extension LinkPlan {
  /// Writes the members of the plan to an object: those of the verdict, and what else is not carried
  /// out.
  ///
  /// - Parameters:
  ///   - json: Where they are written.
  ///   - redaction: What takes secrets out of the verdict, or `nil` to answer a program that has
  ///     brought them itself.
  package func write(to json: inout JSONWriter, _ redaction: LinkRedaction?) {
    (redaction?.redact(verdict) ?? verdict).write(to: &json)
    let problems = problems.filter { $0.code != .linkRefused } + namedAnswerProblems
    guard !problems.isEmpty else { return }
    json.key("problems")
    ContextRecord.write(problems, to: &json)
  }
}
