import AppLinks

extension LinkVerdict {
  /// The verdict for people: what becomes of the URL, its parameters, and notes.
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
      if let value { lines.append("  \(name): \(LinkKeyRedaction.redact(value).text)") }
    }
    lines += notes.map { "  note: \($0.words)" }
    return lines
  }
}
