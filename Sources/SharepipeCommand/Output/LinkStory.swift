import AppLinks
import Sharepipe

/// What became of a URL that was opened, for people.
enum LinkStory {
  /// The lines, which are not escaped.
  static func lines(
    of record: ContextRecord, in place: InboxPlace, isDryRun: Bool
  ) -> [String] {
    var lines = record.link?.verdict.lines ?? []
    for decision in record.decisions {
      let reasons = decision.reasons.map(\.message).joined(separator: "; ")
      lines.append(
        "\(decision.identifier): \(decision.outcome.rawValue)"
          + (reasons.isEmpty ? "" : ": \(reasons)"))
    }
    lines += record.inactive.map { "\($0.identifier): does not apply: \($0.reason.message)" }
    lines += record.problems.filter { !$0.code.isOnVerdict }.map(\.message)
    lines += record.notes.map { "note: \($0.message)" }
    if let answer = record.link?.answer { lines.append(answer.words(isDryRun: isDryRun)) }
    if record.end == .held {
      let until = record.link?.expires?.wholeSeconds.localText
      lines.append("it waits for a person\(until.map { " until \($0)" } ?? ""); to answer:")
      if !isDryRun {
        lines += ["approve", "deny"].map { "  " + place.line($0, record.identifier) }
      }
    }
    if isDryRun { lines.append("nothing was run and nothing was written (--dry-run)") }
    return lines
  }
}

extension LinkRecord.Answer {
  /// What became of the answer.
  fileprivate func words(isDryRun: Bool) -> String {
    let start = "answer (x-\(kind)): \(url)"
    let reasons = problems.map { ": \($0.message)" }.joined()
    if isDryRun { return start + ": would be opened" + reasons }
    guard context != nil else { return start + ": not opened here" }
    return start + ": \(end?.rawValue ?? "under way")" + reasons
  }
}
