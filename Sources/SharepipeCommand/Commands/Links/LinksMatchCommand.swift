import AppLinks
import ArgumentParser
import Sharepipe

/// `sharepipe links match`: whether an app opens a link of the web.
struct LinksMatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Match a link against an apple-app-site-association.",
    discussion: """
      Shows every rule of the app that was tried, in order, and which one decides. What decides \
      besides a pattern is in parentheses: a slash at an end, a default, a query without effect.

        sharepipe links match 'https://example.com/buy/1' --app ABCDE12345.com.example.app \\
          --association ./apple-app-site-association

      With --json-lines it reads {"id","association","app","url","entitlements"}, or "details" with
      one rule object in place of "association", and answers {"id","verdict","rule","component",
      "reason"}.

      Exit status 0 means that the app opens the link, 1 that it does not, 65 that the file is not
      an association.
      """.paragraphs)

  @Argument(help: "The link.")
  var url: String?

  @Option(help: ArgumentHelp("The file that the site serves.", valueName: "file"))
  var association: String?

  @Option(help: ArgumentHelp("The app: team, period, bundle identifier.", valueName: "id"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "An entry of the app's entitlement, such as applinks:example.com; may be repeated.",
      valueName: "entry"))
  var entitlement: [String] = []

  @Option(
    help: ArgumentHelp(
      "For a signed file: the certificates (PEM) of the signers to trust.",
      valueName: "file"))
  var authorities: String?

  @OptionGroup var asking: MacOptions

  @Flag(help: "Print the answer as a JSON object.")
  var json = false

  @Flag(
    name: .customLong("json-lines"),
    help: "Answer the JSON object on each line of standard input with another one.")
  var jsonLines = false

  func validate() throws {
    guard (url != nil) != jsonLines else { throw ValidationError("Give a link, or --json-lines.") }
    guard !asking.isGiven || !(json || jsonLines) else {
      throw ValidationError("A Mac is asked about one link: leave out --json and --json-lines.")
    }
    let hasAll = association != nil && app != nil
    guard jsonLines ? association == nil && app == nil : hasAll else {
      throw ValidationError(
        jsonLines
          ? "With --json-lines, each line has its own association and app."
          : "Give --association and --app.")
    }
  }

  func run() throws {
    guard let url, let association, let app else {
      return try JSONLinesFilter.run(LinksMatchFilter.answer)
    }
    let file = try AssociationInput.read(
      association, of: (try? WebLink(url))?.host, authorities: authorities)
    let errors = StandardStream.error()
    for note in file.notes + file.association.warnings.map(\.description) {
      try errors.write(line: "sharepipe: \(TerminalText.line("\(association): \(note)"))")
    }
    let domains = try entitlement.map { text throws(CommandFailure) in
      try Self.domain(text)
    }
    let link: WebLink
    do throws(URLFault) {
      link = try WebLink(url)
    } catch {
      try printNoMatch("no app gets it: \(error)")
      throw ExitStatus.attention.exitCode
    }
    guard !asking.isGiven else {
      return try asking.finish(
        LinkInquiry(
          url: url, link: link, app: app, file: association, association: file.association))
    }
    let explanation = file.association.explain(
      link, app: app, entitlements: entitlement.isEmpty ? nil : domains)
    let output = StandardStream.output()
    if json {
      var writer = JSONWriter()
      writer.object { json in explanation.match.write(to: &json) }
      writer.endLine()
      try output.write(writer.bytes)
    } else {
      for line in explanation.lines { try output.write(paragraph: TerminalText.line(line)) }
    }
    try output.flush()
    if explanation.match.verdict != .match { throw ExitStatus.attention.exitCode }
  }

  /// Prints the answer to what is no link that an app could get.
  private func printNoMatch(_ reason: String) throws(CommandFailure) {
    let output = StandardStream.output()
    if json {
      var writer = JSONWriter()
      writer.object { json in
        LinksMatchFilter.write(AssociationMatch.Verdict.nomatch.rawValue, reason, to: &json)
      }
      writer.endLine()
      try output.write(writer.bytes)
    } else {
      try output.write(paragraph: TerminalText.line("nomatch: \(reason)"))
    }
    try output.flush()
  }

  private static func domain(_ text: String) throws(CommandFailure) -> AssociatedDomain {
    do throws(AssociatedDomainError) {
      return try AssociatedDomain(text)
    } catch {
      throw CommandFailure("--entitlement: '\(text)' does nothing: \(error)", .usage)
    }
  }
}
