import ArgumentParser

/// A command whose arguments are read without the rest of the tool.
///
/// Setting up all commands, help and scripts for shells takes longer than to decide about a file.
/// None of these is known here: whatever else is asked for, or is wrong, is for the whole tool.
struct LoneCommand<Command: AsyncParsableCommand>: ParsableCommand, CustomReflectable {
  static var configuration: CommandConfiguration {
    CommandConfiguration(_superCommandName: "sharepipe", helpNames: [])
  }

  fileprivate var command: Command
  init() { command = Command() }

  init(from decoder: any Decoder) throws { command = try Command(from: decoder) }

  /// The arguments are those of the command.
  var customMirror: Mirror { Mirror(reflecting: command) }

  mutating func validate() throws { try command.validate() }
}

extension SharepipeTool {
  /// The command that arguments name, if it can be read alone.
  ///
  /// - Parameter arguments: The arguments of the tool.
  /// - Returns: The command; `nil` if the whole tool must look at them.
  static func lone(_ arguments: ArraySlice<String>) -> (any AsyncParsableCommand)? {
    guard let name = arguments.first,
      var command = commands.first(where: { $0.configuration.commandName == name })
    else { return nil }
    var rest = arguments.dropFirst()
    while let name = rest.first,
      let next = command.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      }) as? any AsyncParsableCommand.Type
    {
      command = next
      rest.removeFirst()
    }
    // A command may take all arguments that it does not know, these too.
    guard command.configuration.subcommands.isEmpty, !rest.contains("--help"), !rest.contains("-h")
    else { return nil }
    return read(Array(rest), by: command)
  }

  private static func read<Command: AsyncParsableCommand>(
    _ arguments: [String], by command: Command.Type
  ) -> (any AsyncParsableCommand)? {
    let lone = try? LoneCommand<Command>.parseAsRoot(arguments) as? LoneCommand<Command>
    return lone?.command
  }
}
