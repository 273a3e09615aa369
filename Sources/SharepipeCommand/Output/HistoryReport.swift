import Sharepipe
import SystemPackage

/// What `sharepipe history` prints: JSON Lines, a list on a terminal, or plain lines.
final class HistoryReport {
  private static let plainColumns = [
    "SEEN", "ID", "ENTRY", "END", "EXTENSION", "OUTCOME", "REASON",
  ]

  private let isJSON: Bool
  private let ink: Ink
  private let place: ContextPlace
  private let output = StandardStream.output()
  /// The columns of the terminal; `nil` for plain lines.
  private let columns: ContextColumns?
  private var day: String?
  private var isHeadingPrinted = false
  private var count = 0

  /// Starts a report.
  ///
  /// - Parameters:
  ///   - isJSON: Whether JSON Lines are printed.
  ///   - ink: The colours.
  ///   - place: Where a person answers what is held.
  init(isJSON: Bool, ink: Ink, place: ContextPlace) {
    self.isJSON = isJSON
    self.ink = ink
    self.place = place
    columns =
      !isJSON && Terminal.isOutputTerminal
      ? ContextColumns(width: Terminal.width, ink: ink, hasTimes: true) : nil
  }

  /// Adds a context.
  ///
  /// - Parameter context: The context.
  /// - Throws: ``CommandFailure`` if the output cannot be written.
  func add(_ context: JournalContext) throws(CommandFailure) {
    count += 1
    guard !isJSON else { return try output.write(context.jsonLine()) }
    guard let columns else {
      try printHeading()
      for row in rows(for: context) { try output.write(line: row.joined(separator: "\t")) }
      return
    }
    if let parts = context.created.localParts, day != parts.date {
      day = parts.date
      try output.write(line: columns.heading(of: "\(parts.date) (\(parts.zone))"))
    }
    let isHeld = context.end == .held && context.state == .placed
    let advice = isHeld ? [place.line("approve", context.identifier)] : []
    for line in columns.lines(of: ContextLine(context), advice: advice) {
      try output.write(line: line)
    }
  }

  /// Ends the report.
  ///
  /// - Parameter isCut: Whether there are more contexts than were asked for by default.
  /// - Throws: ``CommandFailure`` if a stream cannot be written.
  func end(isCut: Bool) throws(CommandFailure) {
    if !isJSON, columns == nil { try printHeading() }
    if columns != nil, count == 0 { try output.write(line: "no contexts") }
    try output.flush()
    guard isCut else { return }
    let shown = count == 1 ? "this is the newest one" : "these are the newest \(count)"
    try StandardStream.error().write(line: "sharepipe: \(shown); --limit 0 shows all")
  }

  private func printHeading() throws(CommandFailure) {
    guard !isHeadingPrinted else { return }
    isHeadingPrinted = true
    try output.write(line: Self.plainColumns.joined(separator: "\t"))
  }

  /// The rows of a context: one for each extension that applied or was blocked, and at least one.
  private func rows(for context: JournalContext) -> [[String]] {
    let record = context.keptRecord
    let problems = record?.messages ?? []
    let meaning = context.end.map { Ink.Meaning($0) } ?? .doubtful
    let first = [
      context.created.wholeSeconds.localText ?? "-", TerminalText.line(context.identifier),
      context.entry.label, ink(context.end?.rawValue ?? context.state.rawValue, meaning),
    ]
    var rows = (record?.decisions ?? []).map { decision in
      first + [
        TerminalText.line(decision.words.extension), TerminalText.line(decision.words.outcome),
        ReasonText.line(decision.messagesSince),
      ]
    }
    if rows.isEmpty || !problems.isEmpty {
      rows.append(
        first + [
          "-", "-",
          ReasonText.line(problems + Self.noTaker(of: record) + Self.progress(of: context)),
        ])
    }
    return rows
  }

  /// Why no extension has a context that ended *unclaimed*.
  static func noTaker(of record: KeptRecord?) -> [String] {
    guard let record, record.end?.value == .unclaimed, record.decisions.isEmpty,
      record.problems.isEmpty
    else { return [] }
    return [
      ResultRow.noTaker(
        inactive: record.inactive.count, unwanted: record.unwanted.flatMap(\.extensions))
    ]
  }

  /// What a context waits for, and what happened to it, not escaped.
  static func progress(of context: JournalContext) -> [String] {
    var notes: [String] = []
    if context.state == .waiting, let due = context.due?.wholeSeconds.localText {
      notes.append("is tried again at \(due)")
    }
    if context.state == .waiting, let parked = context.parked {
      notes.append("is in line before \(parked)")
    }
    if context.crashes > 0 { notes.append("was interrupted \(Counted(context.crashes, "time"))") }
    return notes
  }
}
