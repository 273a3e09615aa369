import ArgumentParser

/// `sharepipe hosts`: the hosts that share a ledger.
struct HostsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts",
    abstract: "Show which hosts share a ledger, and how they are.",
    discussion: """
        sharepipe hosts --ledger postgresql://db1/sharepipe
        sharepipe hosts drain scan-2 --ledger postgresql://db1/sharepipe
        sharepipe hosts forget scan-3 --ledger postgresql://db1/sharepipe
      """.paragraphs,
    subcommands: [HostsListCommand.self, HostsDrainCommand.self, HostsForgetCommand.self],
    defaultSubcommand: HostsListCommand.self)
}
