import ArgumentParser
import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe hosts list`: the hosts that share a ledger.
struct HostsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the hosts that share a ledger; what 'sharepipe hosts' does.",
    discussion: """
      A session is one start of sharepipe on one host. It is alive, draining (it claims nothing
      more), lost (its lease is over, and other hosts take over its contexts) or ended. The list has
      the sessions that work now. For a host without one, it has the last session of the last day.
      With --all, it has all sessions of the last day.

      LEASE is the time until the host counts as lost, unless it renews its lease. CONTEXTS is what
      it has in hand. CLOCK is how far its clock was ahead of that of the database when the session
      began; sharepipe compares no times of hosts. RULES are the rules of each inbox of the host:
      with older rules it claims nothing. DOORS are the inboxes whose new entries it takes.

        sharepipe hosts --ledger postgresql://db1/sharepipe --json
      """.paragraphs)

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var color: ColorOptions

  @Flag(help: "List all sessions of the last day.")
  var all = false

  @Flag(help: "Print a JSON object for each session.")
  var json = false

  func validate() throws { try ledger.check(besides: false) }

  func run() async throws {
    #if PostgreSQL
    let visit = try await ledger.required().open(for: .reading)
    let known = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await visit.hosts()
    }
    let hosts = all ? known : HostList.current(of: known)
    let output = StandardStream.output()
    if json {
      for host in hosts { try output.write(HostList.jsonLine(of: host)) }
    } else if hosts.isEmpty {
      try output.write(line: TerminalText.line("\(visit.place): no host came in the last day"))
    } else {
      try output.write(
        TextTable(
          HostList.columns, hosts.map { HostList.cells(of: $0, color.ink) }, ink: color.ink))
    }
    try output.flush()
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}
