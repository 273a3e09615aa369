import AppLinks
import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// `sharepipe links key FILE`: makes the key of an app.
struct LinksKeyMakeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Make a key that lets a URL ask an app for more.",
    discussion: """
      Writes 160 random bits, as 32 letters and digits, to a new file that only you can read. Name
      the file in host.yaml, outside the rules:

        links:
          keys: {org.example.drafts: /home/ada/.config/sharepipe/drafts.key}

      With --own, the key is the one line of standard input. A key that can be guessed is refused: one
      with fewer than 20 characters, a run of digits, words, or few different characters.

      A URL that carries a key reveals it to everyone who sees the URL: do not put a key into
      anything that you share.
      """.paragraphs)

  @Argument(help: ArgumentHelp("The file to make.", valueName: "file"))
  var path: String

  @Flag(help: "Replace the key in an existing file.")
  var replace = false

  @Flag(help: "Take the key from standard input.")
  var own = false

  func run() throws {
    let key = own ? try ownKey() : nil
    do throws(LinkKeyFault) {
      try LinkKeyFile.write(key, to: FilePath(path), replacing: replace)
    } catch {
      throw CommandFailure(error.words, .inputOutput)
    }
    let output = StandardStream.output()
    try output.write(paragraph: TerminalText.line("a new key is in \(path)"))
    try output.flush()
  }

  /// The key on standard input.
  ///
  /// - Returns: The key.
  /// - Throws: ``CommandFailure`` if it is none, or can be guessed; without the key.
  private func ownKey() throws(CommandFailure) -> String {
    let data = FileHandle.standardInput.readData(ofLength: LinkKeyFile.limit + 1)
    guard data.count <= LinkKeyFile.limit else {
      throw CommandFailure(
        "standard input: a key has at most \(LinkKeyFile.limit) bytes", .badData)
    }
    let text: String
    do throws(LinkKeyFault) {
      text = try LinkKeyFile.key(in: Array(data), of: "standard input")
    } catch {
      throw CommandFailure(error.words, .badData)
    }
    if let weakness = LinkKeyWeakness(of: text) {
      throw CommandFailure(
        "standard input: \(weakness); nothing was written. 'sharepipe links key \(path)' makes a "
          + "better one", .badData)
    }
    return text
  }
}
