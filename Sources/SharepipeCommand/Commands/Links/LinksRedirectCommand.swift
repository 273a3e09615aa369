import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links redirect`: whether a URL that came in a parameter may be followed.
struct LinksRedirectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redirect",
    abstract: "Judge a URL from a parameter: may an app lead people there?",
    discussion: """
      The URL must be https and lead to one of the exact hosts that you name. Nothing is fetched.

        sharepipe links redirect 'https://app.example.com/next' --host app.example.com

      Prints the canonical URL, or why it is refused; secrets in it are shown as '*'. With
      --json-lines it reads {"id","url","hosts","maximumLength"} and answers {"id","verdict",
      "canonical","reason"}, with "message" if it is refused; "canonical" is whole there.

      Exit status 1 means that it is refused.
      """.paragraphs)

  @Argument(help: "The URL.")
  var url: String?

  @Option(
    help: ArgumentHelp("A host to which the URL may lead; may be repeated.", valueName: "host"))
  var host: [String] = []

  @Option(help: ArgumentHelp("The greatest length of the URL in characters.", valueName: "n"))
  var maximumLength = 2_048

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard (url != nil) != jsonLines else { throw ValidationError("Give a URL, or --json-lines.") }
    guard jsonLines != !host.isEmpty else {
      throw ValidationError(
        jsonLines ? "With --json-lines, each line has its own hosts." : "Give --host.")
    }
    guard maximumLength > 0 else { throw ValidationError("--maximum-length is at least 1.") }
  }

  func run() throws {
    guard let url else { return try JSONLinesFilter.run(LinksRedirectFilter.answer) }
    let policy = RedirectPolicy(hosts: host, maximumLength: maximumLength)
    let canonical: String
    do throws(URLFault) {
      canonical = try policy.canonicalURL(of: url)
    } catch {
      throw CommandFailure("\(error.reason.rawValue): \(error)", .attention)
    }
    let output = StandardStream.output()
    try output.write(line: LinkRedaction().redact(canonical))
    try output.flush()
  }
}
