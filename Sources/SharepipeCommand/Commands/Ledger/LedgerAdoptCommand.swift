import ArgumentParser
import Sharepipe
import SystemPackage

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe ledger adopt`: lets hosts share an inbox.
struct LedgerAdoptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Let the hosts of a ledger share an inbox.",
    discussion: """
      Notes in the state of the inbox which ledger its hosts use: from then on no process works on
      it without that ledger. The state must have no unfinished work of a journal of its own.

        sharepipe ledger adopt /srv/share/scans --name scans --ledger postgresql://db1/sharepipe

      'sharepipe ledger inboxes' lists the names of the inboxes; 'ledger create --inbox' adds one.
      """.paragraphs)

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String?

  @Option(help: ArgumentHelp("The name of the inbox in the ledger.", valueName: "name"))
  var name: InboxName

  @OptionGroup var options: InboxOptions

  @OptionGroup var ledger: LedgerOptions

  @Flag(help: "Print what would be noted, and change nothing.")
  var dryRun = false

  func validate() throws {
    try options.check(inbox)
    try ledger.check(besides: false)
  }

  func run() async throws {
    #if PostgreSQL
    let place = try options.place(inbox, for: "ledger adopt")
    guard let folder = place.inboxes.first else {
      throw CommandFailure("name the inbox, not only its state", .usage)
    }
    let url = try ledger.required()
    let visit = try await url.open(for: .reading)
    let (cluster, names) = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      (try await visit.cluster(), try await visit.inboxes().map(\.name))
    }
    await visit.end()
    guard names.contains(name.rawValue) else {
      let known = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
      throw CommandFailure(
        "the ledger has no inbox '\(name.rawValue)'; \(known); 'sharepipe ledger inboxes URL --add "
          + "\(name.rawValue)' adds it", .configuration)
    }
    let adoption = StateAdoption(state: place.state, inbox: name.rawValue)
    do throws(StateError) {
      try adoption.check(cluster: cluster)
      if !dryRun { try adoption.note(cluster: cluster, server: visit.server) }
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    let output = StandardStream.output()
    try output.write(
      line: TerminalText.line(
        "\(place.state): \(dryRun ? "would belong" : "belongs") to the ledger \(cluster)"))
    try output.write(line: "next, start the watch on each host:")
    try output.write(
      line: TerminalText.line(
        "  sharepipe watch \(ShellWord.quoted(folder.string))\(url.arguments) --scratch DIRECTORY"))
    try output.flush()
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}
