#if Console
import ArgumentParser
import ContentSniffing
import Sharepipe
import SharepipeConsole

/// `sharepipe console check`: what is wrong with the set-up of a console.
struct ConsoleCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the set-up of the console without serving it.",
    discussion: """
      Takes the options of 'console serve', and looks at the configuration, the people file, the
      address, the socket, the proxy, the ways to sign in, the isolation of the process that speaks
      HTTP, and the journal and the rules of each state. It changes nothing and asks nothing of the
      network. Run it as the user that runs the console.

        sharepipe console check --config /etc/sharepipe/console.yaml

      Exit status 1 means that at least one problem was found, 78 that the configuration cannot be used.
      """.paragraphs)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @OptionGroup var options: ConsoleOptions

  @OptionGroup var place: ConsolePlaceOptions

  @OptionGroup var color: ColorOptions

  @Flag(help: "Print a JSON object for each finding.")
  var json = false

  func validate() throws {
    try options.check(inbox)
    try place.check()
  }

  func run() async throws {
    let configuration = try place.configuration(options.configuration(isTrusted: true))
    let shown = try await options.shown(inbox, by: configuration, for: "console check")
    let isolation = Isolation(place.requireIsolation ? .required : .available)
    let check = ConsoleCheck(
      configuration, states: shown.states, home: shown.home, at: try place.place(configuration),
      front: HelperProgram.find(named: ConsoleService.frontName),
      isolation: isolation)
    let findings = check.findings() + [await .pictures(by: .installed(isolation))]
    let output = StandardStream.output()
    for finding in findings { try report(finding, to: output) }
    let needsAttention = findings.contains { $0.severity != .note }
    if !json, !needsAttention { try output.write(line: "nothing is wrong") }
    try output.flush()
    if needsAttention { throw ExitStatus.attention.exitCode }
  }

  private func report(
    _ finding: ConsoleFinding, to output: StandardStream
  ) throws(CommandFailure) {
    guard !json else {
      var line = JSONWriter()
      finding.write(to: &line)
      return try output.write(line.bytes)
    }
    let word = color.ink(finding.severity.rawValue, finding.severity.colour)
    let text = ReasonText(finding.message)
    try output.write(paragraph: "\(word): \(finding.subject): \(text.message)")
    for line in text.excerpt { try output.write(line: line) }
  }
}
#endif
