import ArgumentParser

/// `sharepipe links key`: the keys that let URLs ask apps for more.
struct LinksKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Make a key that lets a URL ask an app for more, or put it into a URL.",
    discussion: """
        sharepipe links key /home/ada/.config/sharepipe/drafts.key
        sharepipe links key add 'sharepipe-drafts:create?text=a&action=Share' --rules Rules
      """.paragraphs,
    subcommands: [LinksKeyMakeCommand.self, LinksKeyAddCommand.self],
    defaultSubcommand: LinksKeyMakeCommand.self)
}
