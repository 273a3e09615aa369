#if Console
import ArgumentParser
import Glibc
import Sharepipe
import SharepipeConsole
import SystemPackage

/// `sharepipe console code`: another code to sign in with.
struct ConsoleCodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code", abstract: "Print a code that signs you in to a running console, once.",
    discussion: """
      The code is good for ten minutes, at the console that serves this state. Without --person it
      signs in the owner of the console; with it, a person of the people file, for as long as what the
      file says of that person stays as it is. If the configuration has an address, a link follows.

        sharepipe console code ./inbox
        sharepipe console code --config /etc/sharepipe/console.yaml --person ada
      """.paragraphs)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var options: ConsoleOptions

  @Option(help: ArgumentHelp("A person of the people file.", valueName: "name"))
  var person: String?

  func validate() throws { try options.check(inbox) }

  func run() throws {
    let configuration = try options.configuration(isTrusted: false)
    guard let home = try options.home(inbox, by: configuration, for: "console code") else {
      throw CommandFailure(
        "a console that shows a database alone has no directory for codes; sign in with a password, or "
          + "name the file of the watch with --config", .usage)
    }
    guard configuration.ways?.contains(.code) ?? true else {
      throw CommandFailure("'signIn' does not list 'code'", .configuration)
    }
    var who = PeerSignIn.owner(geteuid())
    var entry: ContentDigest?
    if let person {
      let path = configuration.peoplePath(in: home) ?? home
      do throws(PeopleError) {
        let people = try PeopleFile.list(path)
        _ = try people.entry(of: person, in: path)
        who = people.person(named: person) ?? who
        entry = people.fingerprint(of: person)
      } catch {
        throw CommandFailure(error.description, ExitStatus(error))
      }
    }
    do {
      let code = try SignInCode.random()
      try HandedCodes(in: home).add(code, for: who, boundTo: entry)
      let output = StandardStream.output()
      try output.write(line: code.text)
      if let address = configuration.address {
        try output.write(line: "\(address.origin)\(address.basePath)#\(code.text)")
      }
      try output.flush()
    } catch let error as PrivateFileError {
      throw CommandFailure(error.description, .inputOutput)
    }
  }
}
#endif
