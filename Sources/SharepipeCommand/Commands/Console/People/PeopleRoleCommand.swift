#if Console
import ArgumentParser
import SharepipeConsole

/// `sharepipe console people role`.
struct PeopleRoleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Give a person another role.")

  @Argument(help: "The name.")
  var name: String

  @Argument(help: "What the person may do: look, or answer as well.")
  var role: ConsolePerson.Role

  @OptionGroup var people: PeopleOptions

  func validate() throws { try people.check() }

  func run() throws { try people.apply(.role(name, role)) }
}
#endif
