import Sharepipe

#if PostgreSQL
import PostgresLedger
#endif

extension DoctorCommand {
  /// What is found of the ledger, of its server, and of the hosts.
  ///
  /// - Returns: The findings, in the order in which it was looked at.
  /// - Throws: ``CommandFailure`` if the ledger cannot be looked at.
  func clusterFindings() async throws(CommandFailure) -> [DoctorFinding] {
    #if PostgreSQL
    let visit = try await ledger.required().open(for: .reading)
    let findings = try await LedgerURL.reporting { () async throws(LedgerAccessError) in
      let cluster = try await visit.cluster()
      let engine = try await visit.examine()
      let hosts = try await visit.hosts()
      let inboxes = try await visit.inboxes()
      let version = DoctorFinding(
        .note, .ledger,
        "\(visit.place): version \(PostgresSchema.version), identifier \(cluster)")
      return [version] + engine.findings + HostsHealth(hosts, inboxes).findings
    }
    await visit.end()
    return findings
    #else
    throw LedgerURL.notBuilt
    #endif
  }
}
