import ArgumentParser

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe hosts forget`: ends the sessions of a host that is gone.
struct HostsForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Say that a host is gone, so that others take over now.",
    discussion: """
      The sessions of the host end now instead of at the end of their lease. Other hosts take over
      what it had in hand, and may repeat runs that it had begun. If the host still runs, the ledger
      refuses what it returns of these contexts, and it opens a new session. To keep it away, take
      its user away from the database:

        sharepipe hosts forget scan-3 --ledger postgresql://db1/sharepipe
        psql postgresql://db1/sharepipe -c 'ALTER ROLE scan3 NOLOGIN'
      """.paragraphs)

  @OptionGroup var choice: HostChoice

  func run() async throws {
    #if PostgreSQL
    try await choice.change(
      "would end, and other hosts would take over what it has in hand",
      "has ended, and other hosts take over what it had in hand"
    ) { visit throws(LedgerAccessError) in try await visit.forget(choice.name) }
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}
