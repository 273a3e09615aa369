#if PostgreSQL
import Documents
package import ShareJournal

/// What is wrong with the hosts that share a ledger, and with its inboxes: a judgement of what the
/// ledger knows of them.
package struct HostsHealth: Sendable {
  /// From which difference on a clock is wrong, and from which it confuses every reader.
  static let offsets: (warning: Duration, error: Duration) = (.seconds(1), .seconds(60))
  /// How much of a lease is left at least: the shortest lease is 10 seconds, and is renewed after a
  /// quarter of it.
  static let leaseLeft: Duration = .seconds(5)

  private let hosts: [HostStanding]
  private let inboxes: [LedgerInbox]
  /// The hosts that work now.
  private var working: [HostStanding] { hosts.filter { !$0.isOver } }

  /// Prepares.
  ///
  /// - Parameters:
  ///   - hosts: The sessions, by the names of the hosts.
  ///   - inboxes: The inboxes, by name.
  package init(_ hosts: [HostStanding], _ inboxes: [LedgerInbox]) {
    self.hosts = hosts
    self.inboxes = inboxes
  }

  /// What was found, each with what to do.
  package var findings: [DoctorFinding] {
    var findings = DoctorFindings()
    addVersions(to: &findings)
    addClocks(to: &findings)
    for host in working { add(working: host, to: &findings) }
    for host in hosts where host.isOver && host.contexts > 0 { add(over: host, to: &findings) }
    for inbox in inboxes { add(inbox, to: &findings) }
    return findings.all
  }

  private func addVersions(to findings: inout DoctorFindings) {
    let versions = Dictionary(grouping: working, by: \.program)
    guard versions.count > 1 else { return }
    let list = versions.keys.sorted().map { version in
      "\(version) on " + Self.names(versions[version] ?? [])
    }
    findings.add(
      .warning, .hosts,
      "the hosts have different versions of sharepipe: \(list.joined(separator: ", ")). Install the "
        + "newest on all of them")
  }

  private func addClocks(to findings: inout DoctorFindings) {
    let wrong = working.filter { Self.size($0.clockOffset) > Self.offsets.warning }
    guard let first = wrong.first else { return }
    // The clock that all others agree about is their own.
    if wrong.count == working.count, Set(wrong.map(\.host)).count > 1,
      wrong.allSatisfy({ Self.size($0.clockOffset - first.clockOffset) <= Self.offsets.warning })
    {
      findings.add(
        Self.severity(of: first.clockOffset), .engine,
        "the clock of the database is \(Self.words(.zero - first.clockOffset)) that of all hosts, and leases "
          + "go by it. Set it on the machine of the database, with NTP")
      return
    }
    for host in wrong {
      findings.add(
        Self.severity(of: host.clockOffset), .hosts,
        "\(host.host): its clock was \(Self.words(host.clockOffset)) that of the database when it "
          + "began, so that people are misled by the times that it reports. Set it with NTP, and "
          + "restart sharepipe there")
    }
  }

  private static func size(_ offset: Duration) -> Duration { max(offset, .zero - offset) }

  private static func severity(of offset: Duration) -> DoctorFinding.Severity {
    size(offset) > offsets.error ? .error : .warning
  }

  private static func words(_ offset: Duration) -> String {
    let seconds = (size(offset) / .seconds(1)).rounded()
    return "\(Counted(Int64(seconds), "second")) \(offset < .zero ? "behind" : "ahead of")"
  }

  private func add(working host: HostStanding, to findings: inout DoctorFindings) {
    if host.leaseLeft < Self.leaseLeft {
      findings.add(
        .warning, .hosts,
        "\(host.host): its lease ends in \(Counted(host.leaseLeft.components.seconds, "second")), and "
          + "was not renewed in time. Look at its log, at its load, and at its way to the database")
    }
    if host.state == .draining {
      findings.add(
        .note, .hosts,
        "\(host.host): is draining, with \(Counted(host.contexts, "context")) in hand. It claims "
          + "nothing more")
    }
    for service in host.services where !service.isNewest {
      let newest = inboxes.first { $0.name == service.inbox }?.rules.first?.fingerprint ?? ""
      findings.add(
        .warning, .hosts,
        "\(host.host): claims nothing from the inbox \(service.inbox), because its rules "
          + "(\(service.rules.prefix(8))) are older than those of another host (\(newest.prefix(8))). "
          + "Give it the newest rules; to go back to its own, type 'sharepipe ledger rules accept "
          + "\(service.inbox) \(service.rules.prefix(8))'")
    }
  }

  private func add(over host: HostStanding, to findings: inout DoctorFindings) {
    let contexts = Counted(host.contexts, "context")
    findings.add(
      working.isEmpty ? .error : .warning, .hosts,
      "\(host.host): \(host.state == .lost ? "lost its lease" : "ended") with \(contexts) in hand. "
        + (working.isEmpty
          ? "No other host is there to go on: start 'sharepipe watch' on one"
          : "Another host goes on with \(host.contexts == 1 ? "it" : "them") within seconds; if not, "
            + "look at the logs of the others"))
  }

  private func add(_ inbox: LedgerInbox, to findings: inout DoctorFindings) {
    let serving = working.filter { $0.services.contains { $0.inbox == inbox.name } }
    guard !serving.isEmpty else {
      let count = inbox.waiting + inbox.working
      findings.add(
        count > 0 ? .error : .warning, .hosts,
        "no host works on the inbox \(inbox.name)"
          + (count > 0 ? ", where \(Counted(count, "context waits", "contexts wait"))" : "")
          + ". Start 'sharepipe watch' for it on a host")
      return
    }
    guard inbox.doorman == nil else { return }
    let isDraining = serving.allSatisfy { $0.state == .draining }
    findings.add(
      .warning, .hosts,
      "no host takes in new entries of the inbox \(inbox.name)"
        + (isDraining
          ? ": all that work on it are draining. Start 'sharepipe watch' for it on another"
          : ", though \(Self.names(serving)) \(serving.count == 1 ? "works" : "work") on it. If that is "
            + "still so in a minute, look at \(serving.count == 1 ? "its log" : "their logs")"))
  }

  private static func names(_ hosts: [HostStanding]) -> String {
    var seen: Set<String> = []
    return hosts.map(\.host).filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}
#endif
