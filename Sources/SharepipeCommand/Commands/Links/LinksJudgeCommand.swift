import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links judge`: what becomes of a URL that arrives for an app.
struct LinksJudgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Judge a URL that arrives for an app: accept, confirm or reject.",
    discussion: """
      The apps are the bundles Apps/*.app of the rules.

        sharepipe links judge 'sharepipe-drafts://x-callback-url/create?text=Hello' --rules Rules

      An action that the URL names is judged by itself: if it is refused, the route is carried out
      without it. The values of parameters that are secrets are shown as '*'.

      Several URLs that arrive at once are judged one by one, in their order; with --json they are
      one object, {"verdict","contexts"}. The verdict does not depend on where the app is, and
      --app-state shows how a phone hands it the URL. A user activity of another type than
      NSUserActivityTypeBrowsingWeb brings no link; leave out the URL if it has no webpageURL.

      With --json-lines it reads {"id","url","sender","key","senderClass","device","annotation",
      "openInPlace","reading","state","launch"} and answers {"id","verdict","app","action",
      "parameters","reason","notes","message"}, and where they say something "detail","evidence",
      "defaulted","escaped","delivery","system","chained" and "problems"; "key" is the key that is
      stored for the app, in place of the one that host.yaml names, and "launch" is
      {"willFinish","didFinish"}, what the app returns from its launch methods. In place of "url" a
      line may have "urls", an array, or "activity", {"type","webpageURL"}. The parameters are
      answered as they came.

      The exclusions and confirmations of host.yaml count as for 'open'; so does what the callback
      for success opens here.

      Exit status 0 means that 'open' does all of it at once; 1 that it waits for a person, is
      refused, or is not done as a whole.
      """.paragraphs)

  @Argument(help: ArgumentHelp("The URL; several that arrive at once.", valueName: "url"))
  var urls: [String] = []

  @OptionGroup var rules: RulesOptions

  @Option(help: ArgumentHelp("The bundle identifier of the app that asks.", valueName: "id"))
  var from: String?

  @OptionGroup var said: LinkOptionArguments
  @OptionGroup var arrival: ArrivalOptions

  @Flag(help: "Print the verdict as a JSON object.")
  var json = false

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    // An activity may have no link.
    let isAsked = !urls.isEmpty || arrival.activity != nil && !jsonLines
    guard isAsked != jsonLines else { throw ValidationError("Give a URL, or --json-lines.") }
    guard !jsonLines || from == nil && !json && said.saysNothing else {
      throw ValidationError("With --json-lines, each line has its own sender.")
    }
    guard !jsonLines || arrival.isEmpty else {
      throw ValidationError("With --json-lines, each line says how its URL arrived.")
    }
  }

  func run() throws {
    let links = try rules.loadLinks()
    guard !jsonLines else { return try JSONLinesFilter.run(LinksJudgeFilter(links: links).answer) }
    let options = try said.options
    let arrival = try arrival.arrival(by: links)
    let contexts = LinkContexts(urls.isEmpty ? [""] : urls) { url in
      links.plan(for: url, from: LinkSender(named: from), with: options, arriving: arrival)
    }
    let redaction = links.judge.redaction
    let output = StandardStream.output()
    if json {
      var writer = JSONWriter()
      writer.object { json in
        if contexts.plans.count == 1 {
          contexts.plans[0].plan.write(to: &json, redaction)
        } else {
          contexts.write(to: &json, redaction)
        }
      }
      writer.endLine()
      try output.write(writer.bytes)
    } else {
      for (url, plan) in contexts.plans {
        if contexts.plans.count > 1 {
          let shown = redaction.redact(LinkKeyRedaction.redact(url).text)
          try output.write(paragraph: TerminalText.line(shown + ":"))
        }
        for line in redaction.redact(plan.verdict).lines + plan.lines {
          try output.write(paragraph: TerminalText.line(line))
        }
      }
    }
    try output.flush()
    if !contexts.plans.allSatisfy(\.plan.isFine) { throw ExitStatus.attention.exitCode }
  }
}
