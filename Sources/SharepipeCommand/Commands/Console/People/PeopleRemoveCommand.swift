#if Console
import ArgumentParser
import SharepipeConsole

/// `sharepipe console people remove`.
struct PeopleRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a person, whose sessions end.")

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var people: PeopleOptions

  func validate() throws { try people.check() }

  func run() throws { try people.apply(.remove(name)) }
}
#endif
