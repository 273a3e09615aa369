import Sharepipe

/// What `sharepipe process` prints: JSON Lines, a list on a terminal, or plain lines.
final class ProcessReport {
  /// How much is printed, and in which form.
  enum Style {
    case json, quiet, normal, verbose
  }

  /// The most contexts for which is said, after plain lines, how they are answered.
  private static let mostAdvice = 10

  private let style: Style
  private let expected: Int?
  private let isPrompt: Bool
  private let place: InboxPlace?
  private let ink: Ink
  private var lastFlush = ContinuousClock.now
  private let output = StandardStream.output()
  private let errors = StandardStream.error()
  private var json = JSONWriter()
  private var fragments = InactiveFragments()
  /// The columns of the terminal; `nil` for plain lines.
  private let columns: ContextColumns?
  private var pending: [String] = []
  private var held: [String] = []
  private var bar: ProgressBar

  /// Starts a report.
  ///
  /// - Parameters:
  ///   - style: How much is printed, and in which form.
  ///   - expected: The number of contexts, if it is known.
  ///   - isPrompt: Whether the reader may wait for each context before it sends the next.
  ///   - ink: The colours.
  ///   - place: Where a person answers what is held; `nil` if nothing is kept.
  /// - Throws: ``CommandFailure`` if a stream cannot be written.
  init(
    style: Style, expected: Int?, isPrompt: Bool, ink: Ink, place: InboxPlace?
  ) throws(CommandFailure) {
    self.style = style
    self.expected = expected
    self.isPrompt = isPrompt
    self.place = place
    self.ink = ink
    bar = ProgressBar(isShown: Terminal.isErrorTerminal)
    let isList = style != .json && Terminal.isOutputTerminal
    columns = isList ? ContextColumns(width: Terminal.width, ink: ink) : nil
    if style != .json, style != .quiet, !isList {
      try output.write(line: ResultRow.columns.joined(separator: "\t"))
    }
  }

  /// Adds a context.
  ///
  /// - Parameters:
  ///   - record: Its record.
  ///   - isLast: Whether no other record is at hand.
  /// - Throws: ``CommandFailure`` if a stream cannot be written.
  func add(_ record: ContextRecord, isLast: Bool = true) throws(CommandFailure) {
    try write(record)
    for next in record.following { try add(next, isLast: isLast) }
    let now = ContinuousClock.now
    // The reader does not wait for long to see what was done.
    if isPrompt && isLast || now - lastFlush >= .milliseconds(200) {
      try flush()
      lastFlush = now
    }
  }

  private func write(_ record: ContextRecord) throws(CommandFailure) {
    if let line = bar.advance(expected: expected) { try errors.write(line.utf8) }
    guard style != .json else {
      json.removeAll()
      record.write(to: &json, &fragments)
      return try output.write(json.bytes)
    }
    guard style != .quiet || !record.isFine else { return }
    let advice = record.end == .held ? place?.line("approve", record.identifier) : nil
    if let columns {
      pending += columns.lines(of: ContextLine(record), advice: [advice].compactMap(\.self))
    } else {
      for row in ResultRow.rows(for: record) {
        var cells = row.cells
        cells[1] = ink(cells[1], Ink.Meaning(record.end))
        pending.append(cells.joined(separator: "\t"))
      }
      if let advice { held.append(advice) }
    }
    if style == .verbose { pending += Self.details(of: record).map { "  " + $0 } }
  }

  /// Ends the report with the summary.
  ///
  /// - Parameters:
  ///   - summary: The totals.
  ///   - isDryRun: Whether nothing was run.
  /// - Throws: ``CommandFailure`` if a stream cannot be written.
  func end(_ summary: RunSummary, isDryRun: Bool) throws(CommandFailure) {
    if let line = bar.end() { try errors.write(line.utf8) }
    guard style != .json else {
      json.removeAll()
      summary.write(to: &json)
      try output.write(json.bytes)
      return try output.flush()
    }
    if style != .quiet {
      if columns != nil, summary.contexts > 0 { pending.append("") }
      pending += Self.lines(of: summary, isDryRun: isDryRun).flatMap { line in
        columns.map { FittedText.wrapped(line, to: $0.width) } ?? [line]
      }
    }
    pending += held.prefix(Self.mostAdvice).map { "held; to agree: \($0)" }
    if held.count > Self.mostAdvice, let place {
      pending.append("all that is held: sharepipe history --held\(place.arguments)")
    }
    try flush()
  }

  /// Writes what is pending; the bar is in the way on a terminal.
  private func flush() throws(CommandFailure) {
    if !pending.isEmpty, let line = bar.end() { try errors.write(line.utf8) }
    for line in pending { try output.write(line: line) }
    pending.removeAll(keepingCapacity: true)
    try output.flush()
  }

  private static func details(of record: ContextRecord) -> [String] {
    var lines = record.inactive.map { inactive in
      let reason = ReasonText("\(inactive.identifier): \(inactive.reason.message)").message
      return "did not apply: \(reason)"
    }
    lines += record.notes.map { "note: \(TerminalText.line($0.message))" }
    for decision in record.decisions {
      guard let run = decision.run else { continue }
      let status = run.exitStatus.map { ", exit status \($0)" } ?? ""
      lines.append(
        "\(TerminalText.line(decision.identifier.rawValue)): attempt \(run.attempt), \(run.duration)\(status)"
      )
      lines += run.log.split(separator: "\n").map { "  | " + TerminalText.line(String($0)) }
    }
    return lines
  }

  private static func lines(of summary: RunSummary, isDryRun: Bool) -> [String] {
    func list(_ counts: [(String, Int?)]) -> String {
      counts.compactMap { name, count in count.map { "\($0) \(name)" } }.joined(separator: ", ")
    }
    let count = Counted(summary.contexts, "context").description
    let ends = list(ContextEnd.allCases.map { ($0.rawValue, summary.ends[$0]) })
    var lines = [ends.isEmpty ? count : "\(count): \(ends)"]
    if !summary.ignored.isEmpty {
      let patterns = summary.ignored.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      lines.append("ignored: " + patterns.map(TerminalText.line).joined(separator: ", "))
    }
    if isDryRun { lines.append("nothing was run and nothing was written (--dry-run)") }
    return lines
  }
}
