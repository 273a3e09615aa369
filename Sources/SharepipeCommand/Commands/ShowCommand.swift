import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe show`: the whole story of one context.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the whole story of a context: what came in, was decided, run, and returned.",
    discussion: """
      The identifier is in the output of process --json and of history. Its beginning is enough if no
      other context has the same. Times are in UTC.

        sharepipe show 0653f2a81c9e4d ./inbox
        sharepipe show 0653f2a81c9e4d --state /var/lib/sharepipe --json

      A context that is held lists what would be handed over if you approve it. --content N prints
      attachment N of that, byte for byte. A terminal gets it only if it is text that cannot control
      the terminal; everything else must go to a file or a pipe.

        sharepipe show 0653f2a81c9e4d ./inbox --content 1
        sharepipe show 0653f2a81c9e4d ./inbox --content 2 > picture.jpg
      """)

  @Argument(help: "The identifier of the context, or its beginning.")
  var identifier: String

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var journal: JournalOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Print attachment N of what would be handed over, as it is.", valueName: "n"))
  var content: Int?

  func validate() throws {
    guard (inbox == nil) != (journal.state == nil) else {
      throw ValidationError("Give an inbox, or its state with --state.")
    }
    guard !identifier.isEmpty else { throw ValidationError("The identifier is empty.") }
    guard content == nil || !json else {
      throw ValidationError("Give --json or --content, not both.")
    }
  }

  func run() throws {
    let reader = try journal.open(inbox: inbox)
    let context = try JournalOptions.find(identifier, in: reader)
    if let content {
      return try HeldContent(of: context).print(
        content, in: try journal.directory(of: inbox).absolute)
    }
    let (steps, runs) = try JournalOptions.reading { () throws(JournalError) in
      (try reader.steps(of: context.identifier), try reader.runs(of: context.identifier))
    }
    let output = StandardStream.output()
    if json {
      try output.write(
        context.jsonLine { json in
          json.key("steps")
          json.array { json in for step in steps { step.write(to: &json) } }
          json.key("runs")
          json.array { json in for run in runs { run.write(to: &json) } }
        })
    } else {
      let story = ContextStory(context: context, steps: steps, runs: runs)
      for line in story.lines { try output.write(line: TerminalText.line(line)) }
    }
    try output.flush()
  }
}
