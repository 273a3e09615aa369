import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links key add`: puts the key of an app into URLs.
struct LinksKeyAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put the key of an app into a URL that needs it.",
    discussion: """
      Prints each URL with the parameter 'key' and the key that host.yaml names for the app of the
      URL. An action that was made elsewhere lacks your key: this is how it gets the key.

        sharepipe links key add 'sharepipe-drafts:create?text=a&action=Share' --rules Rules

      A URL with a key is a secret, because everyone who sees the URL can use the key. A warning on
      standard error says so. A URL that needs no key is refused, because a key would only be given
      away; so is one that the app refuses anyway.

      Exit status 0 means that every URL was printed with the key, 1 that at least one was not.
      """.paragraphs)

  @Argument(help: "URLs.")
  var urls: [String]

  @Option(
    help: ArgumentHelp("The bundle identifier of the app that will ask.", valueName: "id"))
  var from: String?

  @OptionGroup var rules: RulesOptions

  func run() throws {
    let links = try rules.loadLinks()
    let output = StandardStream.output()
    let errors = StandardStream.error()
    var isWhole = true
    for url in urls {
      let addition = links.addingKey(to: url, from: LinkSender(named: from))
      switch addition {
      case .added(let text, _): try output.write(line: TerminalText.line(text))
      case .present: try output.write(line: TerminalText.line(url))
      case .unneeded, .refused: isWhole = false
      }
      try output.flush()
      let shown = links.judge.redaction.redact(LinkKeyRedaction.redact(url).text)
      try errors.write(line: "sharepipe: " + TerminalText.line("\(shown): \(addition.words)"))
    }
    if !isWhole { throw ExitStatus.attention.exitCode }
  }
}

extension LinkRules.KeyAddition {
  /// What it means, without the key.
  fileprivate var words: String {
    switch self {
    case .added(_, let app):
      "warning: the printed URL has the key of \(app), and everyone who sees it can use the key; "
        + "do not share it"
    case .present(let app):
      "warning: the URL already has the key of \(app), and everyone who sees it can use the key; "
        + "do not share it"
    case .unneeded(let app):
      "what it asks of \(app) needs no key, so none was added: it would only be given away"
    case .refused(let why): "no key was added: \(why)"
    }
  }
}
