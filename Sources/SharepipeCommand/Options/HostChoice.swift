import ArgumentParser
import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

/// The host of a ledger about which a person says something.
struct HostChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The name of the host, or the whole identifier of a session.", valueName: "host"))
  var name: String

  @OptionGroup var ledger: LedgerOptions

  @Flag(help: "Print which sessions would be changed, and change nothing.")
  var dryRun = false

  func validate() throws {
    try ledger.check(besides: false)
    guard !name.isEmpty else { throw ValidationError("The name of the host is empty.") }
  }

  #if PostgreSQL
  /// Changes the sessions of the host, and says what follows.
  ///
  /// - Parameters:
  ///   - plan: What would follow for a session.
  ///   - outcome: What follows for it.
  ///   - body: Changes them, and returns how many there were.
  /// - Throws: ``CommandFailure``, also if the host has no session.
  func change(
    _ plan: String, _ outcome: String,
    _ body: (LedgerVisit) async throws(LedgerAccessError) -> Int
  ) async throws(CommandFailure) {
    let visit = try await ledger.required().open(for: .changing)
    let hosts = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await visit.hosts()
    }.filter { $0.state != .ended && ($0.host == name || $0.session == name) }
    var count = hosts.count
    if !dryRun {
      count = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
        try await body(visit)
      }
    }
    guard count > 0 else {
      throw CommandFailure(
        "\(visit.place): no host '\(name)' has a session now; see 'sharepipe hosts'", .noInput)
    }
    let output = StandardStream.output()
    for host in hosts {
      let contexts = Counted(host.contexts, "context")
      try output.write(
        line: TerminalText.line(
          "\(host.host): the session \(ShortIdentifier.of(host.session)) (\(contexts)) "
            + (dryRun ? plan : outcome)))
    }
    try output.flush()
  }
  #endif
}
