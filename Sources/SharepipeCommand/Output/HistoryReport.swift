import Sharepipe
import SystemPackage

/// What `sharepipe history` prints: JSON Lines, a table on a terminal, or plain lines.
final class HistoryReport {
  private static let columns = ["SEEN", "ID", "ENTRY", "END", "EXTENSION", "OUTCOME", "REASON"]

  private let isJSON: Bool
  private let output = StandardStream.output()
  private var table: ResultTable?
  private var isHeadingPrinted = false
  private var count = 0

  /// Starts a report.
  ///
  /// - Parameter isJSON: Whether JSON Lines are printed.
  init(isJSON: Bool) {
    self.isJSON = isJSON
    if !isJSON, Terminal.isOutputTerminal { table = Self.emptyTable }
  }

  private static var emptyTable: ResultTable {
    ResultTable(columns: columns, caps: [24, 24, 28, 10, 30, 17, .max])
  }

  /// Adds a context.
  ///
  /// - Parameter context: The context.
  /// - Throws: ``CommandFailure`` if the output cannot be written.
  func add(_ context: JournalContext) throws(CommandFailure) {
    count += 1
    guard !isJSON else { return try output.write(context.jsonLine()) }
    let rows = Self.rows(for: context)
    if table != nil {
      table?.add(cells: [rows[0]] + rows.dropFirst().map { ["", "", "", ""] + $0.dropFirst(4) })
      // A table of thousands of rows is no table: it is printed piece by piece.
      if (table?.count ?? 0) >= 500 { try printTable() }
    } else {
      try printHeading()
      for row in rows { try output.write(line: row.joined(separator: "\t")) }
    }
  }

  /// Ends the report.
  ///
  /// - Parameter isCut: Whether there are more contexts than were asked for by default.
  /// - Throws: ``CommandFailure`` if a stream cannot be written.
  func end(isCut: Bool) throws(CommandFailure) {
    if !isJSON, table == nil { try printHeading() }
    try printTable()
    try output.flush()
    guard isCut else { return }
    try StandardStream.error().write(
      line: "sharepipe: these are the newest \(count); --limit 0 shows all")
  }

  private func printHeading() throws(CommandFailure) {
    guard !isHeadingPrinted else { return }
    isHeadingPrinted = true
    try output.write(line: Self.columns.joined(separator: "\t"))
  }

  private func printTable() throws(CommandFailure) {
    guard let current = table else { return }
    guard current.count > 0 || !isHeadingPrinted else { return }
    isHeadingPrinted = true
    for line in current.lines(width: Terminal.width) { try output.write(line: line) }
    table = Self.emptyTable
  }

  /// The rows of a context: one for each extension that applied or was blocked, and at least one.
  private static func rows(for context: JournalContext) -> [[String]] {
    let record = context.keptRecord
    let problems = record?.messages ?? []
    let first = [
      context.created.text ?? "-", TerminalText.line(context.identifier),
      context.entry.label, context.end?.rawValue ?? context.state.rawValue,
    ]
    var rows = (record?.decisions ?? []).map { decision in
      first + [
        TerminalText.line(decision.words.extension), TerminalText.line(decision.words.outcome),
        text(decision.messages),
      ]
    }
    if rows.isEmpty || !problems.isEmpty {
      rows.append(first + ["-", "-", text(problems + progress(of: context))])
    }
    return rows
  }

  private static func text(_ reasons: [String]) -> String {
    TerminalText.line(reasons.map { String($0.prefix { $0 != "\n" }) }.joined(separator: "; "))
  }

  private static func progress(of context: JournalContext) -> [String] {
    var notes: [String] = []
    if context.state == .waiting, let due = context.due?.text {
      notes.append("is tried again at \(due)")
    }
    if context.state == .waiting, let parked = context.parked {
      notes.append("is in line before \(parked)")
    }
    if context.crashes > 0 { notes.append("was interrupted \(context.crashes) times") }
    return notes
  }
}
