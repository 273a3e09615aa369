import ArgumentParser
import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe ledger rules accept`: makes rules count that came to the ledger before.
struct LedgerRulesAcceptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Let rules count again that a newer version replaced.",
    discussion: """
      Use it to go back to earlier rules. From then on, only hosts with these rules claim contexts
      of the inbox.

        sharepipe ledger rules accept scans 3f0c41d2 --ledger postgresql://db1/sharepipe
      """.paragraphs)

  @Argument(help: "The name of the inbox.")
  var inbox: InboxName

  @Argument(
    help: ArgumentHelp(
      "The SHA-256 of the rules, or as much of its start as no other rules of the inbox share.",
      valueName: "fingerprint"))
  var fingerprint: String

  @OptionGroup var ledger: LedgerOptions

  @Flag(help: "Print what would be changed, and change nothing.")
  var dryRun = false

  func validate() throws {
    try ledger.check(besides: false)
    guard !fingerprint.isEmpty else { throw ValidationError("The fingerprint is empty.") }
  }

  func run() async throws {
    #if PostgreSQL
    let visit = try await ledger.required().open(for: .changing)
    let inboxes = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await visit.inboxes()
    }
    guard let known = inboxes.first(where: { $0.name == inbox.rawValue }) else {
      throw CommandFailure(
        "\(visit.place): the ledger has no inbox '\(inbox.rawValue)'; see 'sharepipe ledger inboxes'",
        .noInput)
    }
    let rules = try choose(from: known)
    let isNewest = known.rules.first?.fingerprint == rules
    if !isNewest, !dryRun {
      _ = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
        try await visit.accept(rules, in: known.name)
      }
    }
    let output = StandardStream.output()
    let short = ShortFingerprint.of(rules)
    try output.write(
      line: TerminalText.line(
        isNewest
          ? "\(known.name): the rules \(short) count already; nothing was changed"
          : dryRun
            ? "\(known.name): only hosts with the rules \(short) would claim contexts"
            : "\(known.name): only hosts with the rules \(short) claim contexts from now on"))
    try output.flush()
    #else
    throw LedgerURL.notBuilt
    #endif
  }

  #if PostgreSQL
  /// The rules that are meant.
  private func choose(from inbox: LedgerInbox) throws(CommandFailure) -> String {
    let all = inbox.rules.map(\.fingerprint)
    if all.contains(fingerprint) { return fingerprint }
    let fitting = all.filter { $0.hasPrefix(fingerprint) }
    if let first = fitting.first, fitting.count == 1 { return first }
    guard fitting.isEmpty else {
      throw CommandFailure(
        "'\(fingerprint)' is the start of more than one fingerprint; write more of it:"
          + fitting.map { "\n  \($0)" }.joined(), .usage)
    }
    throw CommandFailure(
      "\(inbox.name): no host came with the rules '\(fingerprint)'; see 'sharepipe ledger inboxes'",
      .noInput)
  }
  #endif
}
