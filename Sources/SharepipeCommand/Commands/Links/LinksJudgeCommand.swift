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

      An action that the URL names is judged by itself: if it is refused, the route is carried out
      without it. The values of parameters that are secrets are shown as '*'.

      With --json-lines it reads {"id","url","sender","key","reading"} and answers {"id",
      "verdict","app","action","parameters","reason","notes","message"}, and where they say
      something "detail","escaped","system","chained" and "problems"; "key" is the key that is
      stored for the app, in place of the one that host.yaml names. The parameters are answered as
      they came.

      The exclusions and confirmations of host.yaml count as for 'open'; so does what the callback
      for success opens here.

      Exit status 0 means that 'open' does all of it at once; 1 that it waits for a person, is
      refused, or is not done as a whole.
      """.paragraphs)

  @Argument(help: "The URL.")
  var url: String?

  @OptionGroup var rules: RulesOptions

  @Option(help: ArgumentHelp("The bundle identifier of the app that asks.", valueName: "id"))
  var from: String?

  @OptionGroup var arrival: ArrivalOptions

  @Flag(help: "Print the verdict as a JSON object.")
  var json = false

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard (url != nil) != jsonLines else { throw ValidationError("Give a URL, or --json-lines.") }
    guard !jsonLines || from == nil && !json else {
      throw ValidationError("With --json-lines, each line has its own sender.")
    }
    guard !jsonLines || arrival.reading == nil else {
      throw ValidationError("With --json-lines, each line has its own reading.")
    }
  }

  func run() throws {
    let links = try rules.loadLinks()
    guard let url else { return try JSONLinesFilter.run(LinksJudgeFilter(links: links).answer) }
    let plan = links.plan(
      for: url, from: LinkSender(named: from), arriving: try arrival.arrival(by: links))
    let redaction = links.judge.redaction
    let output = StandardStream.output()
    if json {
      var writer = JSONWriter()
      writer.object { json in plan.write(to: &json, redaction) }
      writer.endLine()
      try output.write(writer.bytes)
    } else {
      for line in redaction.redact(plan.verdict).lines + plan.lines {
        try output.write(paragraph: TerminalText.line(line))
      }
    }
    try output.flush()
    if !plan.isFine { throw ExitStatus.attention.exitCode }
  }
}
