import ArgumentParser
import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe ledger migrate`: brings the schema of a ledger up to date.
struct LedgerMigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Bring the schema of a ledger up to date.",
    discussion: """
      Run it as the owner of the ledger, after all hosts were drained. It changes everything in one
      transaction, or nothing. No other command changes the schema. Exit status 78 means that a
      newer sharepipe made the ledger.

        sharepipe ledger migrate postgresql://db1/sharepipe --dry-run
        sharepipe ledger migrate postgresql://db1/sharepipe
      """.paragraphs)

  @OptionGroup var ledger: LedgerArgument

  @Flag(help: "Print what would be changed, and change nothing.")
  var dryRun = false

  func run() async throws {
    #if PostgreSQL
    let address = try ledger.required(for: "migrate").address
    let version = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await LedgerMaking.migrate(address, isDryRun: dryRun)
    }
    let now = PostgresSchema.version
    let words =
      version == now
      ? "is up to date (version \(now))"
      : (dryRun ? "would be" : "was") + " brought from version \(version) to version \(now)"
    let output = StandardStream.output()
    try output.write(line: TerminalText.line("\(address): \(words)"))
    try output.flush()
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}
