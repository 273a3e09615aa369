import Documents
import Logging
import ShareJournal

extension Logger {
  /// Logs how a context came out: fine ones as information, others as warnings, and those that are
  /// only in line for those who look for errors of ours.
  func log(_ record: ContextRecord) {
    var metadata: Logger.Metadata = ["context": "\(record.identifier)"]
    let outcomes = record.decisions.map { decision in
      "\(decision.identifier) \(decision.isInLine ? "in line" : decision.outcome.rawValue)"
    }
    if !outcomes.isEmpty { metadata["extensions"] = .array(outcomes.map { "\($0)" }) }
    let reasons =
      (record.problems + record.decisions.flatMap(\.reasons)).map(\.message)
      .joined(separator: "; ")
    let isQuiet = record.isFine || record.end == .notYet
    let words = reasons.isEmpty || record.isFine ? "" : ": \(reasons)"
    log(
      level: record.isInLine ? .debug : isQuiet ? .info : .warning,
      "\(record.entry.label): \(record.end.rawValue)\(words)",
      metadata: metadata)
  }
}
