#if Console
import ArgumentParser
import SharepipeConsole

/// `sharepipe console people add`.
struct PeopleAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a person, and ask for the password.")

  @Argument(help: "The name: 1 to 64 characters out of a-z, 0-9, '.', '_', '@' and '-'.")
  var name: String

  @Option(help: "What the person may do: look, or answer as well.")
  var role = ConsolePerson.Role.look

  @Option(
    help: ArgumentHelp(
      "The user of this machine that the person is, by name or number.", valueName: "unix-user"))
  var user: String?

  @OptionGroup var password: PasswordOptions

  @OptionGroup var people: PeopleOptions

  func validate() throws {
    try people.check()
    try password.check()
  }

  func run() throws {
    guard PersonName.isValid(name) else {
      throw CommandFailure("\(PeopleError.wrongName(name))", .usage)
    }
    var entry = People.Entry(role: role)
    if let user {
      guard let number = People.User(user) else {
        throw CommandFailure(
          "--user: this machine has no user '\(user)'; write a name or a number", .usage)
      }
      entry.user = number
    }
    // What would be refused anyway is not worth typing a password twice.
    if let known = try? PeopleFile.list(try people.path()), known.entries[name] != nil {
      return try people.apply(.add(name, entry))
    }
    entry.password = try password.hash(for: name)
    try people.apply(.add(name, entry))
  }
}
#endif
