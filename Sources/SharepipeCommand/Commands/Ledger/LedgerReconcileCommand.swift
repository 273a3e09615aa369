import ArgumentParser
import Sharepipe
import SystemPackage

#if PostgreSQL
import PostgresLedger
#endif

/// `sharepipe ledger reconcile`: heals a ledger from the folders of an inbox.
struct LedgerReconcileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reconcile",
    abstract: "Heal a ledger from the folders of an inbox.",
    discussion: """
      Use it after the database was restored from a backup, or after a failover to a standby for which
      no commit waited: the ledger may then lack outcomes. No host may work on the inbox meanwhile;
      'sharepipe hosts drain' ends them. Run it as the user who runs 'sharepipe watch', where the inbox
      has the same path as on the hosts. Then hosts may use this copy of the database.

        sharepipe ledger reconcile postgresql://db1/sharepipe /srv/share/scans --dry-run
        sharepipe ledger reconcile postgresql://db1/sharepipe /srv/share/scans

      An outcome that the folders show is adopted, and nothing is run for it again. An entry that the
      ledger does not know goes back to the inbox, unless extensions ran for it. A context whose entry
      is nowhere is reported, and stays as it is without --give-up-missing. Exit status 1 means that
      there is at least one of these.
      """.paragraphs)

  @Argument(
    help: ArgumentHelp("The database, such as postgresql://db1/sharepipe.", valueName: "url"))
  var url: String

  @Argument(help: "The inbox; its state is NAME.sharepipe beside it.")
  var inbox: String

  @Option(
    help: ArgumentHelp(
      "The state directory.",
      discussion: "The default is NAME.sharepipe beside the inbox.", valueName: "dir"))
  var state: String?

  @OptionGroup var security: LedgerSecurity

  @Flag(
    name: .customLong("give-up-missing"),
    help: "Give contexts up whose entry is nowhere; their history says so.")
  var givesUp = false

  @Flag(help: "Print what would be done, and change nothing.")
  var dryRun = false

  @Flag(help: "Print a JSON object for each context.")
  var json = false

  func validate() throws {
    guard !url.isEmpty else { throw ValidationError("The URL of the ledger is empty.") }
    guard !inbox.isEmpty, state != "" else { throw ValidationError("A path is empty.") }
  }

  func run() async throws {
    #if PostgreSQL
    guard let place = InboxPlace(inbox: inbox, state: state), let folder = place.inboxes.first
    else {
      throw CommandFailure("\(inbox): there is no place beside it for a state", .usage)
    }
    let visit = try await security.ledger(url, option: "").open(for: .changing)
    let cluster = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      try await visit.cluster()
    }
    var marker: ClusterMarker
    do throws(StateError) {
      marker = try ClusterMarker.required(in: place.state, of: cluster)
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    let reconciliation = Reconciliation(
      visit, marker.inbox, at: folder, state: place.state, givesUp: givesUp)
    let actions: [Reconciliation.Action]
    do throws(ReconciliationError) {
      actions = try await reconciliation.plan()
      if !dryRun { try await reconciliation.carryOut(actions) }
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    if !dryRun {
      marker.server = visit.server
      do throws(Errno) { try marker.write(in: place.state) } catch {
        throw CommandFailure(
          "\(place.state): the ledger is healed, but cannot be noted there: \(error)", .inputOutput)
      }
    }
    await visit.end()
    try report(actions)
    #else
    throw LedgerURL.notBuilt
    #endif
  }

  #if PostgreSQL
  private func report(_ actions: [Reconciliation.Action]) throws {
    let output = StandardStream.output()
    let lines = ReconciledLines(actions, isDryRun: dryRun)
    if json {
      for line in lines.json { try output.write(line) }
    } else {
      for line in lines.text { try output.write(paragraph: TerminalText.line(line)) }
    }
    try output.flush()
    if lines.needsAttention { throw ExitStatus.attention.exitCode }
  }
  #endif
}
