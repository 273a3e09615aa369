import ArgumentParser

/// `sharepipe links`: questions about URLs and the apps that receive them.
struct LinksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Show which app gets a URL, and what the URL may ask for.",
    discussion: """
      Nothing is opened, run or fetched here; 'sharepipe open' does that. Each command has a filter
      form, with --json-lines: a JSON object on each line of standard input, and one for each on
      standard output.
      """.paragraphs,
    subcommands: [
      LinksJudgeCommand.self, LinksClaimsCommand.self, LinksCanOpenCommand.self,
      LinksRedirectCommand.self, LinksMatchCommand.self, LinksDiffCommand.self,
      LinksKeyCommand.self,
    ])
}
