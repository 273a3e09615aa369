import Documents
import ShareModel

extension PersonAnswer {
  /// The answer as a step of a context.
  package var step: JournalStep {
    let kind: JournalStep.Kind =
      switch self.kind {
      case .approved: .approved
      case .denied: .denied
      case .expired: .expired
      }
    var step = JournalStep(
      kind,
      [
        "content": contentHash.map { .string($0) } ?? .null, "rules": .string(rules),
        "extensions": .array(extensions.sorted().map { .string($0) }),
      ])
    if !handing.isEmpty {
      step.details["handing"] = .dictionary(handing.mapValues { .string($0) })
    }
    if let person { step.details.merge(person.details) { $1 } }
    return step
  }

  /// Reads an answer from a step; `nil` if it is none.
  package init?(_ step: JournalStep) {
    guard let kind = Kind(rawValue: step.kind.rawValue) else { return nil }
    self.init(
      kind, contentHash: step.details["content"]?.string,
      rules: step.details["rules"]?.string ?? "",
      extensions: Set((step.details["extensions"]?.array ?? []).compactMap(\.string)),
      handing: (step.details["handing"]?.dictionary ?? [:]).compactMapValues(\.string),
      by: AnsweringPerson(step.details))
  }
}
