import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links diff`: what changes for which links between two associations.
struct LinksDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say for which links two versions of an association differ.",
    discussion: """
      From the rules of both versions links are made that fit them, and links that just do not;
      shown are those for which the answer is another, one for each pair of rules. A change that
      none of them meets is not found.

        sharepipe links diff old/apple-app-site-association new/apple-app-site-association

      With --json-lines it reads {"id","old","new"} and answers {"id","added","removed","changes":
      [{"app","url","old","new"}],"compared"}.

      Exit status 1 means that something changes.
      """.paragraphs)

  @Argument(help: "The file as it was, and as it is to be.")
  var files: [String] = []

  @Flag(help: "Print the answer as a JSON object.")
  var json = false

  @Flag(name: .customLong("json-lines"), help: "Answer one JSON object per line of standard input.")
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
