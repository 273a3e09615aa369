import ArgumentParser
import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe ledger create`: makes a database a ledger.
struct LedgerCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make an empty database a ledger.",
    discussion: """
      Makes the schema sharepipe, and the roles sharepipe_worker, sharepipe_reader and
      sharepipe_person, in one transaction. The user must own the database, and have the right to
      create roles (CREATEROLE). A database that is already a ledger only gets the inboxes that it
      lacks.

        createdb sharepipe
        sharepipe ledger create postgresql://db1/sharepipe --inbox scans
        sharepipe ledger create --print --inbox scans > ledger.sql

      Then create a user for each host, in the role sharepipe_worker, and one for each person, in
      the role sharepipe_person or sharepipe_reader.
      """.paragraphs)

  @OptionGroup var ledger: LedgerArgument

  @Option(
    name: .customLong("inbox"),
    help: ArgumentHelp("The name of an inbox; may be repeated.", valueName: "name"))
  var inboxes: [InboxName] = []

  @Flag(help: "Print the SQL for an administrator, and connect to no database.")
  var print = false

  @Flag(help: "Print what would be made, and change nothing.")
  var dryRun = false

  func validate() throws {
    guard !print || !dryRun else {
      throw ValidationError("Give --print or --dry-run, not both.")
    }
  }

  func run() async throws {
    #if PostgreSQL
    let making = LedgerMaking(inboxes: inboxes.map(\.rawValue))
    let output = StandardStream.output()
    if print {
      // Each name is checked, and the rest is ours.
      try output.write(line: making.script)
      return try output.flush()
    }
    let url = try ledger.required(for: "create")
    let address = try url.address
    let outcome = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await making.make(in: address, isDryRun: dryRun)
    }
    let report = LedgerReport(outcome, isDryRun: dryRun, at: url.arguments)
    for line in report.lines { try output.write(line: TerminalText.line(line)) }
    try output.flush()
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}
