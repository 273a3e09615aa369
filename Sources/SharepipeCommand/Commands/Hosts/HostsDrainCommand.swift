import ArgumentParser

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe hosts drain`: lets a host end its work.
struct HostsDrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drain",
    abstract: "Let a host finish what it has in hand, and claim nothing more.",
    discussion: """
      The host learns it with its next heartbeat, a quarter of its lease later at most. No run is
      repeated. A drain holds for the sessions of now: sharepipe on that host claims again when it is
      started again.

        sharepipe hosts drain scan-2 --ledger postgresql://db1/sharepipe
      """.paragraphs)

  @OptionGroup var choice: HostChoice

  func run() async throws {
    #if PostgreSQL
    try await choice.change(
      "would claim nothing more", "claims nothing more, and finishes what it has in hand"
    ) { visit throws(LedgerAccessError) in try await visit.drain(choice.name) }
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}
