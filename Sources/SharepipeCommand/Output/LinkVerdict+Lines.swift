import AppLinks

extension LinkVerdict {
  /// The verdict for people: what becomes of the URL, its parameters, and notes.
  ///
  /// Secrets are to be taken out before.
  var lines: [String] {
    var lines = ["\(outcome.rawValue): \(message)"]
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .text(let text): lines.append("  \(name): \(text)")
      case .integer(let number): lines.append("  \(name): \(number)")
      }
    }
    let answers = [
      ("x-success", callbacks.success), ("x-error", callbacks.error),
      ("x-cancel", callbacks.cancel), ("x-source", callbacks.source),
    ]
    for (name, value) in answers {
      if let value { lines.append("  \(name): \(value)") }
    }
    if let chained, chained.outcome != .accept {
      let reason = chained.outcome == .reject ? "\(chained.reason.rawValue): " : ""
      lines.append(
        "  action '\(chained.name)': \(chained.outcome.rawValue): \(reason)\(chained.message)")
    }
    if let delivery { lines.append("  delivery: \(delivery.words)") }
    if let system {
      lines.append("  app: \(system.name) (\(system.app))")
      lines.append("  source: \(system.source) (\(system.certainty.rawValue))")
    }
    lines += notes.map { note in
      let what =
        switch note {
        case .queryEscaped: ": " + escaped.joined(separator: " ")
        case .redirectDefault:
          ": "
            + defaulted.sorted { $0.key < $1.key }.map { "'\($0.key)' (\($0.value.rawValue))" }
            .joined(separator: ", ")
        default: ""
        }
      return "  note: \(note.words)\(what)"
    }
    return lines
  }
}
