#if Console
import ArgumentParser
import Glibc
import Sharepipe
import SharepipeConsole
import SystemPackage

/// `sharepipe console code`: another code to sign in with.
struct ConsoleCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code", abstract: "Print a code that signs you in to a running console, once.",
    discussion: """
      The code is good for ten minutes, at the console that serves this state.

        sharepipe console code ./inbox
      """.paragraphs)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var options: InboxOptions

  func validate() throws { try options.check(inbox) }

  func run() throws {
    let place = try options.place(inbox, for: "console code", orOwn: true)
    do {
      let code = try SignInCode.random()
      try HandedCodes(in: place.state).add(code, for: PeerSignIn.owner(geteuid()))
      let output = StandardStream.output()
      try output.write(line: code.text)
      try output.flush()
    } catch let error as PrivateFileError {
      throw CommandFailure(error.description, .inputOutput)
    }
  }
}
#endif
