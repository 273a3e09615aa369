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
        "content": contentHash.map { .string($0.description) } ?? .null, "rules": .string(rules),
        "extensions": .array(extensions.map(\.rawValue).sorted().map { .string($0) }),
      ])
    if !handing.isEmpty {
      step.details["handing"] = .dictionary(
        Dictionary(handing.map { ($0.rawValue, .string($1.description)) }) { $1 })
    }
    if let person { step.details.merge(person.details) { $1 } }
    return step
  }

  /// Reads an answer from a step; `nil` if it is none.
  package init?(_ step: JournalStep) {
    guard let kind = Kind(rawValue: step.kind.rawValue) else { return nil }
    self.init(
      kind, contentHash: step.details["content"]?.string.map { ContentDigest(recorded: $0) },
      rules: step.details["rules"]?.string ?? "",
      extensions: Set(
        (step.details["extensions"]?.array ?? []).compactMap(\.string)
          .map { BundleIdentifier(naming: $0) }),
      handing: Dictionary(
        (step.details["handing"]?.dictionary ?? [:]).compactMapValues(\.string)
          .sorted { $0.key < $1.key }
          .map { (BundleIdentifier(naming: $0), ContentDigest(recorded: $1)) }
      ) { $1 },
      by: AnsweringPerson(step.details))
  }
}
