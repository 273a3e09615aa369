#if Console
import ArgumentParser
import SharepipeConsole

/// Where a password comes from; never from the command line, which other users can see.
struct PasswordOptions: ParsableArguments {
  @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input.")
  var isPiped = false

  @Flag(
    name: .customLong("no-password"),
    help: "No password: the person comes through a proxy, or with a user of this machine.")
  var isNone = false

  /// Checks the options.
  func check() throws {
    guard !isPiped || !isNone else {
      throw ValidationError("Give --password-stdin or --no-password, not both.")
    }
  }

  /// Asks for the password.
  ///
  /// - Parameter name: The person.
  /// - Returns: Its hash; `nil` for no password.
  /// - Throws: ``CommandFailure``.
  func hash(for name: String) throws(CommandFailure) -> PasswordHash? {
    guard !isNone else { return nil }
    let password =
      try isPiped ? PasswordPrompt.readStandardInput() : PasswordPrompt.ask(for: name)
    do throws(PasswordError) {
      return try PasswordHash.make(password)
    } catch {
      throw CommandFailure(error.description, .usage)
    }
  }
}
#endif
