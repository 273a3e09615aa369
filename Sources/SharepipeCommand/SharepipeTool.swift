import ArgumentParser
import Sharepipe

/// The tool.
struct SharepipeTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sharepipe",
    abstract: "The share sheet without the screen.",
    discussion: """
      Takes what lands in an inbox, uses the activation rules that iOS apps ship to decide which
      share and action extensions may have it, checks that the content is what its name says, runs
      the extensions, and records each decision with its reason.

      Exit status:

      \(ExitStatus.list)
      """.paragraphs,
    version: toolVersion,
    subcommands: commands)

  /// The commands, in the order of the help.
  static let commands: [any AsyncParsableCommand.Type] =
    [
      ProcessCommand.self, WatchCommand.self, HistoryCommand.self, ShowCommand.self,
      ReportCommand.self, RetryCommand.self, UndoCommand.self, DoctorCommand.self,
      ExplainCommand.self, TypesCommand.self, PredicateCommand.self, TestCommand.self,
      CheckCommand.self, LinksCommand.self, OpenCommand.self, NewCommand.self,
      ApproveCommand.self, DenyCommand.self, ConsoleCommand.self, LedgerCommand.self,
      HostsCommand.self,
    ] + hidden

  /// What the tool itself starts.
  #if Console
  private static let hidden: [any AsyncParsableCommand.Type] = [GoOnCommand.self]
  #else
  private static let hidden: [any AsyncParsableCommand.Type] = []
  #endif

  /// Does what the arguments ask for, and ends the process.
  static func runAndExit() async -> Never {
    do {
      if var command = lone(CommandLine.arguments.dropFirst()) {
        try await command.run()
      } else {
        var command = try parsed()
        if var asyncCommand = command as? any AsyncParsableCommand {
          try await asyncCommand.run()
        } else {
          try command.run()
        }
      }
    } catch let failure as CommandFailure {
      failure.tell()
      exit(withError: failure.status.exitCode)
    } catch {
      exit(withError: error)
    }
    exit()
  }

  /// The command that the arguments ask for.
  private static func parsed() throws -> any ParsableCommand {
    do {
      return try parseAsRoot()
    } catch {
      let isWrong = exitCode(for: error) == .validationFailure
      if isWrong, let failure = Misspelling.failure(of: Array(CommandLine.arguments.dropFirst())) {
        throw failure
      }
      throw error
    }
  }
}
