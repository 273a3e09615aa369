import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe links key`: makes the key of an app.
struct LinksKeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Make a key that lets a URL ask an app for more.",
    discussion: """
      Writes 160 random bits, as 32 letters and digits, to a new file that only you can read. Name
      the file in host.yaml, outside the rules:

        links:
          keys: {org.example.drafts: /home/ada/.config/sharepipe/drafts.key}

      You may write a key of your own into the file. A URL that carries a key reveals it to
      everyone who sees the URL: do not put a key into anything that you share.
      """.paragraphs)

  @Argument(help: ArgumentHelp("The file to make.", valueName: "file"))
  var path: String

  @Flag(help: "Replace the key in an existing file.")
  var replace = false

  func run() throws {
    do throws(LinkKeyFault) {
      try LinkKeyFile.make(at: FilePath(path), replacing: replace)
    } catch {
      throw CommandFailure(error.words, .inputOutput)
    }
    let output = StandardStream.output()
    try output.write(paragraph: TerminalText.line("a new key is in \(path)"))
    try output.flush()
  }
}
