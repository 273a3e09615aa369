#if Console
import ArgumentParser
import SharepipeConsole

/// `sharepipe console people`: who may sign in to the console.
struct ConsolePeopleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "Add, list, change and remove people of the console.",
    discussion: """
      The people file holds the name of each person, what the person may do (look, or answer as well),
      and the hash of the password. A running console reads it again when it has changed, and ends the
      sessions of people whose entries have.

        sharepipe console people add ada --inbox ./inbox --role answer
        sharepipe console people list --config /etc/sharepipe/console.yaml
      """.paragraphs,
    subcommands: [
      PeopleAddCommand.self, PeopleListCommand.self, PeopleRemoveCommand.self,
      PeopleRoleCommand.self, PeoplePasswordCommand.self,
    ])
}

extension ConsolePerson.Role: WordArgument {}
#endif
