import ArgumentParser
import Sharepipe

/// Finds the command that a misspelt one was perhaps meant to be; the parser does so for options.
enum Misspelling {
  /// The failure of a command line that names no command; `nil` if that is not what is wrong with it.
  static func failure(of arguments: [String]) -> CommandFailure? {
    var commands: [any ParsableCommand.Type] = [SharepipeTool.self]
    var path: [String] = []
    for argument in arguments where !argument.hasPrefix("-") {
      let subcommands = commands.flatMap { $0.configuration.subcommands }
      guard !subcommands.isEmpty else { return nil }
      let names = subcommands.map { $0.configuration.commandName ?? "" }
      if path.isEmpty, argument == "help" { return nil }
      if let next = subcommands.first(where: { $0.configuration.commandName == argument }) {
        commands = [next]
        path.append(argument)
        continue
      }
      let tool = (["sharepipe"] + path).joined(separator: " ")
      let guess = start(argument, of: names) ?? NearestName.suggestion(for: argument, among: names)
      // What is no name of a command may be the value of an option of the one that is meant then.
      let hasDefault = commands.contains { $0.configuration.defaultSubcommand != nil }
      if hasDefault, guess == nil { return nil }
      let hint = guess.map { "; did you mean '\(tool) \($0)'?" } ?? "; see '\(tool) --help'"
      return CommandFailure("'\(argument)' is not a command of '\(tool)'\(hint)", .usage)
    }
    return nil
  }

  /// The only name that begins with a text.
  private static func start(_ text: String, of names: [String]) -> String? {
    let found = names.filter { $0.hasPrefix(text) }
    return found.count == 1 ? found.first : nil
  }
}
