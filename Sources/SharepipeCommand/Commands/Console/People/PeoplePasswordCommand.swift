#if Console
import ArgumentParser
import SharepipeConsole

/// `sharepipe console people password`.
struct PeoplePasswordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password", abstract: "Give a person another password, or none.")

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var password: PasswordOptions

  @OptionGroup var people: PeopleOptions

  func validate() throws {
    try people.check()
    try password.check()
  }

  func run() throws {
    let path = try people.path()
    do throws(PeopleError) {
      // A name that is not there is not worth typing a password twice.
      _ = try PeopleFile.list(path).entry(of: name, in: path)
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    try people.apply(.password(name, password.hash(for: name)))
  }
}
#endif
