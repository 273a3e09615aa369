import ArgumentParser

/// `sharepipe console`: what waits for a person, and answers to it, from a browser.
struct ConsoleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "console",
    abstract: "Serve the console: what waits for a person, and answers to it, from a browser.",
    discussion: """
      The console shows what waits, what went wrong, the history and the status, and takes the same
      answers as approve, deny and retry. It listens on this machine alone, or at a Unix socket behind
      a reverse proxy, and prints a link that signs you in once.

        sharepipe console ./inbox
        sharepipe console --config /etc/sharepipe/console.yaml
        sharepipe console code ./inbox
        sharepipe console people add ada --config /etc/sharepipe/console.yaml
        sharepipe console check --config /etc/sharepipe/console.yaml

      Two processes serve it: one that speaks HTTP and has no rights, and this one, which reads the
      journal and records answers. Neither runs an extension; a watch does.
      """.paragraphs,
    subcommands: Self.all, defaultSubcommand: Self.all.first)

  #if Console
  private static let all: [any ParsableCommand.Type] = [
    ConsoleServeCommand.self, ConsoleCodeCommand.self, ConsolePeopleCommand.self,
    ConsoleCheckCommand.self,
  ]
  #else
  private static let all: [any ParsableCommand.Type] = [ConsoleMissingCommand.self]
  #endif
}

#if !Console
/// What stands for the console in a program that was built without it.
struct ConsoleMissingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Say how to build the console.")

  @Argument(parsing: .allUnrecognized, help: .hidden)
  var rest: [String] = []

  /// Why there is no console.
  static let failure = CommandFailure(
    "this sharepipe was built without the console; build it with: "
      + "swift build -c release --traits Console", .usage)

  func run() throws { throw Self.failure }
}
#endif
