import AppLinks
import Documents
import ShareJournal
import ShareRules

extension Pipeline {
  /// The question to a person about a held context: a line for each thing to know.
  ///
  /// - Parameter context: The context.
  /// - Returns: The lines, which are not escaped.
  package func question(of context: JournalContext) -> [String] {
    let waiting = context.waitingExtensions.sorted().list
    var lines = ["\(context.identifier): \(context.entry.label) for \(waiting)"]
    let content = HeldContent(of: context)
    lines += content.lines.map { "  \($0)" }
    if !content.parts.isEmpty, let state = options.state {
      lines.append("  look: sharepipe show \(context.identifier) --state \(state) --content 1")
    }
    guard let opening = context.kind.opening else { return lines }
    lines.append("  URL: \(opening.url)")
    lines.append("  asked by: \(opening.sender ?? "an unnamed app")")
    if let kind = opening.options.senderClass {
      lines.append("  class of the app: \(kind.rawValue)")
    }
    if !opening.options.device.isEmpty {
      let traits = opening.options.device.map(\.rawValue).sorted().joined(separator: ", ")
      lines.append("  device: \(traits)")
    }
    let verdict = verdict(on: opening, of: context)
    if verdict.notes.contains(.annotated) {
      lines.append("  with an annotation, which is not shown")
    }
    for (name, value) in verdict.parameters.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .text(let text): lines.append("  \(name): \(text)")
      case .integer(let number): lines.append("  \(name): \(number)")
      }
    }
    return lines
  }

  /// The judgements that differ now from those when a context was held.
  ///
  /// - Parameter context: The context.
  /// - Returns: The changes in words; none if the rules are the same.
  package func changes(since context: JournalContext) -> [String] {
    var changes =
      context.rules == fingerprint ? [] : ["the rules have changed since it was held"]
    guard let opening = context.kind.opening,
      let former = context.keptRecord?.link
    else { return changes }
    let verdict = verdict(on: opening, of: context)
    let app = rules.links.app(of: verdict)
    let carrier = verdict.route.flatMap { route in
      app.flatMap { rules.links.bundle(for: route, of: $0) }
    }?.identifier
    let was = Self.facts(of: former.verdict, carrier: former.carrier)
    let facts = Self.facts(of: KeptVerdict(verdict), carrier: carrier)
    for ((name, old), (_, new)) in zip(was, facts) where old != new {
      changes.append("\(name): was \(Self.words(old)), is \(Self.words(new))")
    }
    return changes
  }

  /// The verdict on a URL by the rules of today, as it may be shown.
  private func verdict(on opening: LinkOpening, of context: JournalContext) -> LinkVerdict {
    let sealed = options.state.flatMap { try? SealedURL.read(of: context.identifier, in: $0) }
    let whole = opening.unsealed(with: sealed) ?? opening
    return rules.links.judge.redaction.redact(
      rules.links.verdict(
        on: rules.links.url(of: whole), from: LinkSender(named: opening.sender),
        with: whole.options, arriving: whole.arrival))
  }

  /// The parts of a verdict that a person agrees to.
  private static func facts(
    of verdict: KeptVerdict, carrier: BundleIdentifier?
  ) -> [(name: String, value: DocumentValue)] {
    func text(_ value: String?) -> DocumentValue { value.map { .string($0) } ?? .null }
    return [
      ("verdict", text(verdict.outcome?.text)), ("app", text(verdict.app)),
      ("action", text(verdict.action)),
      ("parameters", .dictionary(verdict.parameters.mapValues(\.documentValue))),
      ("extension", text(carrier?.rawValue)),
    ]
  }

  private static func words(_ value: DocumentValue) -> String {
    JSONWriter.text { json in json.value(value) }
  }
}
