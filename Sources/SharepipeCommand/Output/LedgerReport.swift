#if PostgreSQL
import PostgresLedger
import Sharepipe

/// What `sharepipe ledger create` and `sharepipe ledger inboxes --add` print.
struct LedgerReport {
  private let outcome: LedgerMaking.Outcome
  private let isDryRun: Bool
  private let arguments: String

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - outcome: What was done, or would be.
  ///   - isDryRun: Whether nothing was changed.
  ///   - arguments: How the ledger is named on a command line, with a space before it.
  init(_ outcome: LedgerMaking.Outcome, isDryRun: Bool, at arguments: String) {
    self.outcome = outcome
    self.isDryRun = isDryRun
    self.arguments = arguments
  }

  /// The lines, not escaped.
  var lines: [String] {
    let names = outcome.added.joined(separator: ", ")
    let inboxes = Counted(outcome.added.count, "inbox", "inboxes")
    guard outcome.isMade else {
      if outcome.added.isEmpty {
        return ["\(outcome.place): is already a ledger; nothing was changed"]
      }
      return [
        isDryRun
          ? "\(outcome.place): is already a ledger; it would get \(inboxes): \(names)"
          : "\(outcome.place): is already a ledger; it got \(inboxes): \(names)"
      ]
    }
    let with = outcome.added.isEmpty ? "without an inbox" : "with \(inboxes): \(names)"
    guard !isDryRun else {
      return ["\(outcome.place): would become a ledger \(with)"]
    }
    var lines = ["\(outcome.place): is a ledger now, \(with)"]
    if outcome.added.isEmpty {
      lines += ["next, name its inboxes:", "  sharepipe ledger inboxes\(arguments) --add scans"]
    }
    return lines + [
      "next, create a user for each host and for each person, such as:",
      "  CREATE ROLE scan1 LOGIN IN ROLE sharepipe_worker;",
      "  CREATE ROLE ada LOGIN IN ROLE sharepipe_person;",
    ]
  }
}
#endif
