import ArgumentParser

/// `sharepipe ledger rules`: which rules hosts must have.
struct LedgerRulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Say which rules hosts must have.",
    discussion: """
      The rules that came to the ledger last count: a host with others claims nothing until it has
      these. 'sharepipe ledger inboxes' lists them.
      """.paragraphs,
    subcommands: [LedgerRulesAcceptCommand.self])
}
