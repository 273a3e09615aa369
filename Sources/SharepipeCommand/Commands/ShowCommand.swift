import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe show`: the whole story of one context.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract:
      "Show the whole story of a context: what came in, what was decided, what ran, and what was returned.",
    discussion: """
      The identifier is in the output of process and history. As much of its start or end as no
      other context shares is enough. Without an inbox, the command looks for its state in the
      current directory.

        sharepipe show 5203ef32
        sharepipe show 5203ef32 ./inbox
        sharepipe show 5203ef32 --state /var/lib/sharepipe --json
        sharepipe show 5203ef32 --ledger postgresql://db1/sharepipe

      For a held context, the command lists what would be handed over if you approve it. --content
      N prints attachment N of that list, byte for byte. On a terminal, it prints only text that
      cannot control the terminal; redirect everything else to a file or a pipe.

        sharepipe show 5203ef32 ./inbox --content 1
        sharepipe show 5203ef32 ./inbox --content 2 > picture.jpg
        sharepipe show 5203ef32 /srv/share/scans --ledger postgresql://db1/sharepipe --content 1
      """.paragraphs)

  @Argument(help: "The identifier of the context, or its start or end.")
  var identifier: String

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var options: InboxOptions

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var color: ColorOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Print attachment N of what would be handed over, unchanged.", valueName: "n"))
  var content: Int?

  func validate() throws {
    try options.check(inbox)
    try ledger.check(besides: content == nil && options.isNamed(inbox))
    guard !identifier.isEmpty else { throw ValidationError("The identifier is empty.") }
    guard content == nil || !json else {
      throw ValidationError("Give --json or --content, not both.")
    }
    guard content == nil || ledger.url == nil || options.isNamed(inbox) else {
      throw ValidationError(
        "--content prints a file of the state; name the inbox as well as the ledger.")
    }
  }

  func run() async throws {
    // The content is in the state alone.
    if content == nil, let url = ledger.named(besides: options.isNamed(inbox)) {
      let reader = try await url.openForReading()
      let context = try await ContextChoice.context(identifier, in: reader)
      return try await show(context, in: reader, at: ContextPlace(arguments: url.arguments))
    }
    let place = try options.place(inbox, knowing: identifier, for: "show")
    let reader: any LedgerReading =
      if case .shared(let url, let inbox) = try StateLedger(of: place.state, ledger) {
        try await url.openForReading(in: inbox)
      } else {
        try JournalReading.open(state: place.state)
      }
    let context = try await ContextChoice.context(identifier, in: reader)
    if let content {
      return try HeldContent(of: context).print(content, in: place.state)
    }
    try await show(context, in: reader, at: place.shown)
  }

  /// Prints what is known of a context.
  private func show(
    _ context: JournalContext, in reader: any LedgerReading, at place: ContextPlace
  ) async throws {
    let (steps, runs) = try await JournalReading.reading { () async throws(JournalError) in
      (
        try await reader.steps(of: context.identifier),
        try await reader.runs(of: context.identifier)
      )
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
      let story = ContextStory(
        context: context, steps: steps, runs: runs, place: place, ink: color.ink)
      for line in story.lines { try output.write(paragraph: line) }
    }
    try output.flush()
  }
}
