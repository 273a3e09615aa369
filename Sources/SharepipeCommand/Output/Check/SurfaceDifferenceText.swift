import Sharepipe

/// What `sharepipe check --diff` prints for people.
///
/// What got wider comes with its place and something to try; what got narrower is a short list.
struct SurfaceDifferenceText {
  let difference: SurfaceDifference
  /// The colours.
  let ink: Ink

  /// The lines, escaped for a terminal.
  var lines: [String] { difference.changes.flatMap(lines) + [summary] }

  private func lines(of change: SurfaceChange) -> [String] {
    let direction = ink(change.direction.rawValue, Self.colour(of: change.direction))
    let first =
      "\(direction): \(TerminalText.line(change.bundle)): \(TerminalText.line(change.what))"
    guard change.direction != .narrower else { return [first] }
    let examples = (change.example.map(Self.lines) ?? []).map { "  " + $0 }
    return [first] + examples + ["  " + ink("at " + Self.place(of: change.evidence), .faint)]
  }

  private static func place(of evidence: SurfaceChange.Evidence) -> String {
    let document = TerminalText.line(evidence.document)
    if let source = evidence.source { return "\(document):\(source.line):\(source.column)" }
    let key = evidence.keyPlace.description
    return key.isEmpty ? document : "\(document): \(TerminalText.line(key))"
  }

  private static func lines(of example: SurfaceExample) -> [String] {
    switch example {
    case .url(let url, let sender):
      return [
        "such as \(TerminalText.line(url))"
          + (sender.map { ", opened by \(TerminalText.line($0))" } ?? "")
      ]
    case .file(let type, let letters):
      let name = letters.map { "example." + $0 }
      let words =
        switch (name, type) {
        case (let name?, let type?): "\(name) (\(type))"
        default: name ?? type ?? ""
        }
      return ["such as \(TerminalText.line(words))"]
    case .context(let context):
      guard let request = context.request else {
        return ["such as \(TerminalText.line(context.words))"]
      }
      return [
        "such as \(TerminalText.line(context.words)): "
          + "sharepipe explain --as \(quoted(TerminalText.line(request)))"
      ]
    }
  }

  /// A word as a shell takes it.
  private static func quoted(_ text: String) -> String {
    text.contains(" ") ? "'" + text.replacing("'", with: #"'\''"#) + "'" : text
  }

  private var summary: String {
    let parts = SurfaceChange.Direction.allCases.compactMap { direction -> String? in
      let count = difference.changes.count { $0.direction == direction }
      return count == 0 ? nil : "\(count) \(direction.rawValue)"
    }
    return parts.isEmpty
      ? "compared: no difference was found" : "compared: " + parts.joined(separator: ", ")
  }

  private static func colour(of direction: SurfaceChange.Direction) -> Ink.Meaning {
    switch direction {
    case .wider: .bad
    case .changed: .doubtful
    case .narrower: .good
    }
  }
}
