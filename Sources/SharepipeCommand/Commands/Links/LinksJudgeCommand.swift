import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links judge`: what becomes of a URL that arrives for an app.
struct LinksJudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Judge a URL that arrives for an app: accept, confirm or reject.",
    discussion: """
      The apps are the bundles Apps/*.app of the rules.

        sharepipe links judge 'sharepipe-drafts://x-callback-url/create?text=Hello' --rules Rules

      With --json-lines it reads {"id","url","sender","key"} and answers {"id","verdict","app",
      "action","parameters","reason","notes","message"}; "key" is the key that is stored for the
      app, in place of the one that host.yaml names.

      Exit status 0 means accept, 1 confirm or reject.
      """)

  @Argument(help: "The URL.")
  var url: String?

  @OptionGroup var rules: RulesOptions

  @Option(help: ArgumentHelp("The bundle identifier of the app that asks.", valueName: "id"))
  var from: String?

  @Flag(help: "Print the verdict as a JSON object.")
  var json = false

  @Flag(name: .customLong("json-lines"), help: "Answer one JSON object per line of standard input.")
  var jsonLines = false

  func validate() throws {
    guard (url != nil) != jsonLines else { throw ValidationError("Give a URL, or --json-lines.") }
    guard !jsonLines || from == nil && !json else {
      throw ValidationError("With --json-lines each line brings its own sender.")
    }
  }

  func run() throws {
    let links = try rules.loadLinks()
    guard let url else { return try JSONLinesFilter.run(LinksJudgeFilter(links: links).answer) }
    let verdict = links.verdict(on: url, from: LinkSender(named: from))
    let output = StandardStream.output()
    if json {
      var writer = JSONWriter()
      writer.object { json in verdict.write(to: &json) }
      writer.endLine()
      try output.write(writer.bytes)
    } else {
      for line in verdict.lines { try output.write(line: TerminalText.line(line)) }
    }
    try output.flush()
    if verdict.outcome != .accept { throw ExitStatus.attention.exitCode }
  }
}
