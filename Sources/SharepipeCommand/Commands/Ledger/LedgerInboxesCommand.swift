import ArgumentParser
import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe ledger inboxes`: which inboxes a ledger has.
struct LedgerInboxesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inboxes",
    abstract: "List the inboxes of a ledger, or add some.",
    discussion: """
      For each inbox, the command lists the host that takes entries in, how many contexts wait, are
      in hand or are held, and the rules with which hosts worked on it, the newest first. Hosts with
      other rules than the newest claim nothing. Only the owner of the ledger can add an inbox.

        sharepipe ledger inboxes postgresql://db1/sharepipe
        sharepipe ledger inboxes postgresql://db1/sharepipe --add invoices
      """.paragraphs)

  @OptionGroup var ledger: LedgerArgument

  @OptionGroup var color: ColorOptions

  @Option(
    name: .customLong("add"),
    help: ArgumentHelp("The name of an inbox to add; may be repeated.", valueName: "name"))
  var added: [InboxName] = []

  @Flag(help: "With --add: print what would be added, and change nothing.")
  var dryRun = false

  @Flag(help: "Print a JSON object for each inbox.")
  var json = false

  func validate() throws {
    guard added.isEmpty || !json else {
      throw ValidationError("Give --add or --json, not both.")
    }
    guard !dryRun || !added.isEmpty else {
      throw ValidationError("Give --dry-run only with --add.")
    }
  }

  func run() async throws {
    #if PostgreSQL
    let url = try ledger.required(for: "inboxes")
    let output = StandardStream.output()
    guard added.isEmpty else {
      let address = try url.address
      let outcome = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
        try await LedgerMaking(inboxes: added.map(\.rawValue)).add(in: address, isDryRun: dryRun)
      }
      for line in LedgerReport(outcome, isDryRun: dryRun, at: url.arguments).lines {
        try output.write(line: TerminalText.line(line))
      }
      return try output.flush()
    }
    let visit = try await url.open(for: .reading)
    let inboxes = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await visit.inboxes()
    }
    if json {
      for inbox in inboxes { try output.write(inbox.jsonLine) }
    } else {
      try output.write(
        TextTable(
          ["INBOX", "DOORMAN", "WAITING", "WORKING", "HELD", "RULES"], inboxes.map(\.cells),
          ink: color.ink))
    }
    try output.flush()
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}

#if PostgreSQL
extension LedgerInbox {
  /// The texts of the columns.
  fileprivate var cells: [String] {
    [
      name, doorman ?? "-", "\(waiting)", "\(working)", "\(held)",
      rules.isEmpty
        ? "-" : rules.map { ShortFingerprint.of($0.fingerprint) }.joined(separator: ", "),
    ].map(TerminalText.line)
  }

  /// The JSON object, and the end of the line.
  fileprivate var jsonLine: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "inbox")
      json.member("schema", 1)
      json.member("name", name)
      json.member("doorman", doorman)
      json.member("waiting", waiting)
      json.member("working", working)
      json.member("held", held)
      json.key("rules")
      json.array { json in
        for rules in rules {
          json.object { json in
            json.member("sha256", rules.fingerprint)
            json.member("accepted", rules.accepted.text)
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
#endif
