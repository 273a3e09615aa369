import ArgumentParser
import ContentSniffing
import Sharepipe
import SystemPackage
import TypeIdentifiers

/// `sharepipe types`: what a file, an identifier, an extension or a MIME type is.
struct TypesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "types",
    abstract: "Show the uniform type of a file, an identifier, an extension or a MIME type.",
    discussion: """
      Shows the identifier, the tree of the types it conforms to, and its tags; for a file, also
      what its bytes are and whether they agree with its name.

        sharepipe types photo.heic
        sharepipe types public.heic
        sharepipe types .kt
        sharepipe types image/png

      With --json-lines, the command reads an object from each line of standard input: {"id","identifier"},
      {"id","extension","conformingTo"}, {"id","mime","conformingTo"}, {"id","identifier",
      "conformsTo"} or {"id","sniffed","extension"}.
      """.paragraphs)

  @Argument(help: "Files, identifiers, extensions with their period, or MIME types.")
  var names: [String] = []

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard names.isEmpty == jsonLines else {
      throw ValidationError("Give something to look up, or --json-lines.")
    }
  }

  func run() throws {
    guard !jsonLines else { return try JSONLinesFilter.run(TypesFilter.answer) }
    let output = StandardStream.output()
    let errors = StandardStream.error()
    var isMissing = false
    for (index, name) in names.enumerated() {
      if index > 0 { try output.write(line: "") }
      switch TypeReport.make(of: name) {
      case .success(let report):
        for line in report.lines { try output.write(line: line) }
      case .failure(let failure):
        guard failure.status == .noInput else { throw failure }
        isMissing = true
        try output.flush()
        try errors.write(line: "sharepipe: " + TerminalText.line(failure.message))
      }
    }
    try output.flush()
    if isMissing { throw ExitStatus.noInput.exitCode }
  }
}
