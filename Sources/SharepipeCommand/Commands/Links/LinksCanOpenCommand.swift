import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links can-open`: the answer to an app that asks whether a URL can be opened.
struct LinksCanOpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "can-open",
    abstract: "Show what canOpenURL answers an app, and why.",
    discussion: """
      The answer is yes for a scheme that the app declares in LSApplicationQueriesSchemes, of
      which only the first 50 count, if an app here or the system opens it. To open a URL, an app
      need not declare anything.

        sharepipe links can-open 'sharepipe-drafts:create' --from com.example.notes --rules Rules

      Prints a line for each URL: its scheme, yes or no, and why. The URL itself is not printed.
      With --json-lines it reads {"id","url","schemes":[SCHEME,…],"apps":{BUNDLE-ID:[SCHEME,…]}},
      where "schemes" is what the app declares, and answers {"id","scheme","canOpen","reason",
      "message"}.

      Exit status 0 means yes for every URL, 1 no for at least one.
      """.paragraphs)

  @Argument(help: "URLs.")
  var urls: [String] = []

  @Option(help: ArgumentHelp("The bundle identifier of the app that asks.", valueName: "id"))
  var from: String?

  @OptionGroup var rules: RulesOptions

  @Flag(help: "Print a JSON object for each URL.")
  var json = false

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard urls.isEmpty == jsonLines else { throw ValidationError("Give URLs, or --json-lines.") }
    guard jsonLines == (from == nil) else {
      throw ValidationError(
        jsonLines
          ? "With --json-lines, each line has what its app declares."
          : "Name the app that asks: --from ID.")
    }
    guard !jsonLines || !json else {
      throw ValidationError("--json-lines already answers in JSON; leave out --json.")
    }
  }

  func run() throws {
    guard let from else { return try JSONLinesFilter.run(LinksCanOpenFilter.answer) }
    let links = try rules.loadLinks()
    let output = StandardStream.output()
    var isWhole = true
    for url in urls {
      guard let answer = links.canOpen(url, askedBy: BundleIdentifier(naming: from)) else {
        throw CommandFailure(
          "no app '\(from)' is among the rules; put its folder in \(rules.directory)/Apps",
          .noInput)
      }
      isWhole = isWhole && answer.canOpen
      if json {
        var writer = JSONWriter()
        writer.object { json in answer.write(to: &json) }
        writer.endLine()
        try output.write(writer.bytes)
      } else {
        let words = "\(answer.scheme ?? "-"): \(answer.canOpen ? "yes" : "no"): \(answer)"
        try output.write(paragraph: TerminalText.line(words))
      }
    }
    try output.flush()
    if !isWhole { throw ExitStatus.attention.exitCode }
  }
}

extension QueryAnswer {
  /// Writes the members of the answer to an object.
  func write(to json: inout JSONWriter) {
    json.member("scheme", scheme)
    json.member("canOpen", canOpen)
    json.member("reason", name)
    json.member("message", description)
  }
}
