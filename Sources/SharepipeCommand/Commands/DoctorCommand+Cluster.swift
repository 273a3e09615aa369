import Sharepipe
import SystemPackage

#if PostgreSQL
import PostgresLedger
#endif

extension DoctorCommand {
  /// What is found of the ledger, of its server, of the hosts, and of what they share.
  ///
  /// - Returns: The findings, in the order in which it was looked at.
  /// - Throws: ``CommandFailure`` if the ledger cannot be looked at.
  func clusterFindings() async throws(CommandFailure) -> [DoctorFinding] {
    #if PostgreSQL
    let place = try options.namedPlace(inbox)
    let visit = try await ledger.required().open(for: .reading)
    let findings = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      let cluster = try await visit.cluster()
      let engine = try await visit.examine()
      let hosts = try await visit.hosts()
      let inboxes = try await visit.inboxes()
      let version = DoctorFinding(
        .note, .ledger,
        "\(visit.place): version \(PostgresSchema.version), identifier \(cluster)")
      let shared =
        [version] + engine.findings + HostsHealth(hosts, inboxes).findings
        + (await visit.answerFindings())
      guard let place else { return shared }
      return try await shared
        + Self.folders(
          place, cluster, engine.server, inboxes.map(\.name), visit, scratch: scratch.directory)
    }
    await visit.end()
    return findings
    #else
    throw LedgerURL.notBuilt
    #endif
  }

  #if PostgreSQL
  /// What is found of the folders that hosts share.
  private static func folders(
    _ place: InboxPlace, _ cluster: String, _ server: LedgerServer, _ inboxes: [String],
    _ visit: LedgerVisit,
    scratch: FilePath?
  ) async throws(LedgerAccessError) -> [DoctorFinding] {
    let marker: ClusterMarker
    do throws(StateError) {
      marker = try ClusterMarker.required(in: place.state, of: cluster)
      try marker.check(server, in: place.state)
    } catch {
      return [DoctorFinding(.error, .share, error.description)]
    }
    guard inboxes.contains(marker.inbox) else {
      return [
        DoctorFinding(
          .error, .share,
          "\(place.state): belongs to the inbox \(marker.inbox), which the ledger does not have. Add it "
            + "with 'sharepipe ledger inboxes URL --add \(ShellWord.quoted(marker.inbox))'")
      ]
    }
    let share = await ShareFacts.look(
      state: place.state, inbox: place.inboxes.first, scratch: scratch, host: SharedHost.name,
      offset: visit.offset)
    let rows = try await RowsHealth(
      visit, marker.inbox, at: place.state, share.serverTime ?? share.now)
    return share.findings + rows.findings
  }
  #endif
}
