import ShareReport
import Sharepipe

/// Explanations on standard output: lines for people, or a JSON object a line.
///
/// It belongs to one task.
final class ExplanationReport {
  /// How many entries were refused.
  private(set) var refusals = 0
  /// Takes what would be printed of contexts, instead of printing it; `nil` to print.
  var collector: ((_ entry: String, ContextExplanation) -> Void)?
  /// Whether an empty line is between two contexts.
  var separates: Bool { !isJSON && collector == nil }
  let output: StandardStream
  let lines: ExplanationLines
  let isJSON: Bool

  init(output: StandardStream, lines: ExplanationLines, isJSON: Bool) {
    self.output = output
    self.lines = lines
    self.isJSON = isJSON
  }

  /// Prints what was found about an entry that becomes no context.
  ///
  /// - Parameters:
  ///   - entry: The name of the entry.
  ///   - pattern: The pattern by which it is passed over; `nil` if it is refused.
  ///   - reasons: Why it is refused.
  /// - Throws: ``CommandFailure`` if the output cannot be written.
  func write(
    _ entry: EntryName, ignoredBy pattern: String? = nil, refused reasons: [Reason] = []
  ) throws(CommandFailure) {
    if !reasons.isEmpty { refusals += 1 }
    let output = collector == nil ? output : StandardStream.error()
    guard !isJSON else {
      return try write(entry) { json in
        json.member("ignored", pattern)
        json.key("refused")
        ContextRecord.write(reasons, to: &json)
      }
    }
    try output.write(line: entry.label)
    if let pattern {
      try output.write(
        line: "  ignored: its name is hidden by the pattern \(TerminalText.line(pattern))")
    }
    for reason in reasons {
      try output.write(line: "  refused: " + TerminalText.line(reason.message))
    }
  }

  /// Prints what would become of a context.
  ///
  /// - Parameters:
  ///   - entry: The name of its entry.
  ///   - explanation: The explanation.
  ///   - before: What was decided about it before, in lines that are not escaped.
  ///   - pattern: The pattern by which an inbox would pass over the entry; `nil` for none.
  /// - Throws: ``CommandFailure`` if the output cannot be written.
  func write(
    _ entry: EntryName, _ explanation: ContextExplanation, before: [String] = [],
    hiddenBy pattern: String? = nil
  ) throws(CommandFailure) {
    if let collector { return collector(entry.label, explanation) }
    guard !isJSON else {
      return try write(entry) { json in
        json.member("ignored", pattern)
        if !before.isEmpty { json.member("before", before) }
        explanation.writeMembers(to: &json)
      }
    }
    try output.write(line: lines.ink(entry.label, .strong))
    if let pattern {
      try output.write(
        line: "  in an inbox this name is hidden by the pattern \(TerminalText.line(pattern))")
    }
    for line in before { try output.write(line: "  " + TerminalText.line(line)) }
    for line in lines.lines(of: explanation) { try output.write(line: line) }
  }

  private func write(
    _ entry: EntryName, _ members: (inout JSONWriter) -> Void
  ) throws(CommandFailure) {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "explanation")
      json.member("schema", 1)
      json.member("entry", entry.text ?? entry.label)
      if !entry.isUTF8 { json.member("nameBytes", .data(entry.bytes)) }
      members(&json)
    }
    json.endLine()
    try output.write(json.bytes)
  }
}
