import ArgumentParser

/// `sharepipe ledger`: the ledger that several hosts share.
struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Make and look after a ledger that several hosts share.",
    discussion: """
      A ledger is a PostgreSQL database, of version 15 or later. It takes the place of the journal
      beside an inbox. Its URL never holds a password: use a client certificate, a service file or
      ~/.pgpass.
      """.paragraphs,
    subcommands: [
      LedgerCreateCommand.self, LedgerMigrateCommand.self, LedgerInboxesCommand.self,
      LedgerAdoptCommand.self, LedgerRulesCommand.self, LedgerReconcileCommand.self,
    ])
}
