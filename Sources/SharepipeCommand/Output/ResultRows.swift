import Sharepipe
import TypeIdentifiers

/// The rows in which a context is shown to people: one for each extension that applied or was
/// blocked, and at least one.
struct ResultRow {
  /// The names of the columns.
  static let columns = ["ENTRY", "END", "CLAIMED", "FOUND", "EXTENSION", "OUTCOME", "REASON"]

  /// The texts of the columns, each on one line and escaped for a terminal.
  let cells: [String]

  /// The rows of one context.
  static func rows(for record: ContextRecord) -> [ResultRow] {
    let attachments = record.items.flatMap(\.self)
    let claimed = summary(attachments.map { $0.claimed?.rawValue ?? "-" })
    let found = summary(attachments.map(found))
    let entry = record.entry.label
    let first = [entry, record.end.rawValue, claimed, found]
    guard !record.decisions.isEmpty else {
      let reason =
        record.problems.isEmpty
        ? noTaker(inactive: record.inactive.count, unwanted: record.unwanted.map(\.identifier))
        : text(of: record.problems)
      return [ResultRow(cells: first + ["-", record.end.rawValue, reason])]
    }
    var rows = record.decisions.map { decision in
      ResultRow(
        cells: first + [
          TerminalText.line(decision.identifier.rawValue), decision.outcome.rawValue,
          text(of: decision.reasons),
        ])
    }
    if !record.problems.isEmpty {
      rows.append(
        ResultRow(cells: first + ["-", "problem", text(of: record.problems)]))
    }
    return rows
  }

  private static func text(of reasons: [Reason]) -> String {
    ReasonText.line(reasons.map(\.message))
  }

  /// Why no extension has a context of which none was asked about more than its rule and the
  /// condition of the owner.
  ///
  /// - Parameters:
  ///   - inactive: How many extensions did not apply.
  ///   - unwanted: Those that the condition of the owner kept from getting it.
  /// - Returns: The words, escaped.
  static func noTaker(inactive: Int, unwanted: [BundleIdentifier]) -> String {
    switch (inactive, unwanted.count) {
    case (0, 0): "no extension is on"
    case (1, 0): "the one extension that is on does not want it"
    case (let count, 0): "none of \(count) extensions wants it"
    case (0, 1):
      "the condition ('when') of \(TerminalText.line(unwanted[0].rawValue)) does not hold"
    case (0, let count): "none of \(count) conditions ('when') holds"
    case (let count, let conditions):
      "none of \(count + conditions) extensions gets it; "
        + (conditions == 1
          ? "the condition ('when') of 1 of them does not hold"
          : "the conditions ('when') of \(conditions) of them do not hold")
    }
  }

  private static func found(_ attachment: ExaminedAttachment) -> String {
    switch attachment.content {
    case .bytes(let facts): facts.mimeType
    case .url: "URL"
    case .unreadable: "unreadable"
    case .none: "-"
    }
  }

  /// Equal neighbours are shown once with their number.
  private static func summary(_ names: [String]) -> String {
    var runs: [(name: String, count: Int)] = []
    for name in names {
      if runs.last?.name == name {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((name, 1))
      }
    }
    let shown = runs.prefix(4).map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    let text = shown.joined(separator: ", ") + (runs.count > 4 ? ", …" : "")
    return text.isEmpty ? "-" : TerminalText.line(text)
  }
}
