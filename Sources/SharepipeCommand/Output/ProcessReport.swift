import Sharepipe

/// What `sharepipe process` prints: JSON Lines, a table on a terminal, or plain lines.
final class ProcessReport {
  /// How much is printed, and in which form.
  enum Style {
    case json, quiet, normal, verbose
  }

  private let style: Style
  private let expected: Int?
  private let isPrompt: Bool
  private var lastFlush = ContinuousClock.now
  private let output = StandardStream.output()
  private let errors = StandardStream.error()
  private var json = JSONWriter()
  private var fragments = InactiveFragments()
  private var table: ResultTable?
  private var bar: ProgressBar

  /// Starts a report.
  ///
  /// - Parameters:
  ///   - style: How much is printed, and in which form.
  ///   - expected: The number of contexts, if it is known.
  ///   - isPrompt: Whether the reader may wait for each context before it sends the next.
  /// - Throws: ``CommandFailure`` if a stream cannot be written.
  init(style: Style, expected: Int?, isPrompt: Bool) throws(CommandFailure) {
    self.style = style
    self.expected = expected
    self.isPrompt = isPrompt
    bar = ProgressBar(isShown: Terminal.isErrorTerminal)
    if style != .json {
      if Terminal.isOutputTerminal {
        table = ResultTable()
      } else if style != .quiet {
        try output.write(line: ResultRow.columns.joined(separator: "\t"))
      }
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
      try output.flush()
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
    let rows = ResultRow.rows(for: record)
    if table != nil {
      table?.add(rows)
      // A table of thousands of rows is no table: it is printed piece by piece.
      if (table?.count ?? 0) >= 500 { try printTable() }
    } else {
      for row in rows { try output.write(line: row.cells.joined(separator: "\t")) }
    }
    guard style == .verbose else { return }
    try printTable()
    for line in Self.details(of: record) { try output.write(line: "  " + line) }
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
    try printTable()
    if style != .quiet {
      if Terminal.isOutputTerminal { try output.write(line: "") }
      for line in Self.lines(of: summary, isDryRun: isDryRun) { try output.write(line: line) }
    }
    try output.flush()
  }

  private func printTable() throws(CommandFailure) {
    guard let current = table, current.count > 0 else { return }
    if let line = bar.end() { try errors.write(line.utf8) }
    for line in current.lines(width: Terminal.width) { try output.write(line: line) }
    table = ResultTable()
  }

  private static func details(of record: ContextRecord) -> [String] {
    var lines = record.inactive.map { inactive in
      let reason = inactive.reason.message.prefix { $0 != "\n" }
      return "did not apply: \(TerminalText.line("\(inactive.identifier): \(reason)"))"
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
    let count = "\(summary.contexts) \(summary.contexts == 1 ? "context" : "contexts")"
    let ends = list(ContextEnd.allCases.map { ($0.rawValue, summary.ends[$0]) })
    var lines = [ends.isEmpty ? count : "\(count): \(ends)"]
    if !summary.ignored.isEmpty {
      let patterns = summary.ignored.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      lines.append("ignored by name: " + patterns.map(TerminalText.line).joined(separator: ", "))
    }
    if isDryRun { lines.append("nothing was run and nothing was written (--dry-run)") }
    return lines
  }
}
