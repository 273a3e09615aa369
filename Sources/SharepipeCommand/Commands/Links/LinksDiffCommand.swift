import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links diff`: what changes for which links between two associations.
struct LinksDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the links for which two versions of an association differ.",
    discussion: """
      The command makes links that fit the rules of both versions, and links that just fail to
      fit, and shows those whose answer differs, one for each pair of rules. It does not find a
      change that none of these links meets.

        sharepipe links diff old/apple-app-site-association new/apple-app-site-association

      With --json-lines it reads {"id","old","new"} and answers {"id","added","removed","changes":
      [{"app","url","old","new"}],"compared"}.

      Exit status 1 means that something changes.
      """.paragraphs)

  @Argument(help: "The old file, then the new file.")
  var files: [String] = []

  @Flag(help: "Print the answer as a JSON object.")
  var json = false

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard files.count == (jsonLines ? 0 : 2) else {
      throw ValidationError("Give two files, or --json-lines.")
    }
  }

  func run() throws {
    guard files.count == 2 else { return try JSONLinesFilter.run(LinksDiffFilter.answer) }
    let difference = AssociationDifference(
      from: try AssociationInput.read(files[0]).association,
      to: try AssociationInput.read(files[1]).association)
    let output = StandardStream.output()
    if json {
      var writer = JSONWriter()
      writer.object { json in difference.write(to: &json) }
      writer.endLine()
      try output.write(writer.bytes)
    } else {
      for line in difference.lines { try output.write(paragraph: TerminalText.line(line)) }
    }
    try output.flush()
    if !difference.isEmpty { throw ExitStatus.attention.exitCode }
  }
}
