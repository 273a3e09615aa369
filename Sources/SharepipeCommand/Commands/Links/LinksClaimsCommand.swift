import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links claims`: which app would get a URL.
struct LinksClaimsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "List the apps that claim the scheme of a URL.",
    discussion: """
      Where several apps claim one scheme, it is undefined which of them a phone opens. Here none
      of them gets the URL, and all of them are listed.

        sharepipe links claims 'myphotoapp:album?index=1' --rules Rules

      With --json-lines it reads {"id","apps":{BUNDLE-ID:[SCHEME,…]},"url"} and answers {"id",
      "verdict","apps"}.

      Exit status 0 means that one app gets it, 1 anything else.
      """.paragraphs)

  @Argument(help: "The URL.")
  var url: String?

  @OptionGroup var rules: RulesOptions

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard (url != nil) != jsonLines else { throw ValidationError("Give a URL, or --json-lines.") }
  }

  func run() throws {
    guard let url else { return try JSONLinesFilter.run(LinksClaimsFilter.answer) }
    let verdict = try rules.loadLinks().judge.claims.verdict(on: url)
    let output = StandardStream.output()
    try output.write(paragraph: TerminalText.line(verdict.words))
    try output.flush()
    guard case .deliver = verdict else { throw ExitStatus.attention.exitCode }
  }
}

extension SchemeClaims.Verdict {
  /// The verdict for people.
  fileprivate var words: String {
    let list = apps.joined(separator: ", ")
    return switch self {
    case .deliver: "\(name): \(list)"
    case .ambiguous: "\(name): \(list); it is undefined which of them would get it"
    case .reserved, .dangerous: list.isEmpty ? name : "\(name): \(list) claim it without effect"
    case .noHandler: "\(name): no app claims the scheme"
    }
  }
}
