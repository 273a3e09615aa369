#if PostgreSQL
import Documents
import ShareJournal
import Testing

@testable import PostgresLedger

/// What is wrong with hosts and inboxes, by sessions that are written down here.
struct HostsHealthTests {
  private func host(
    _ name: String, _ change: (inout Sample) -> Void = { _ in }
  ) -> HostStanding {
    var sample = Sample()
    change(&sample)
    return HostStanding(
      session: name, host: name, process: 1, program: sample.program,
      started: Timestamp(microseconds: 0), state: sample.state, leaseLeft: sample.leaseLeft,
      contexts: sample.contexts, clockOffset: sample.clockOffset,
      services: [
        .init(
          inbox: "scans", rules: sample.rules, isNewest: sample.rules == "bbbb2222bbbb",
          isDoorman: false)
      ])
  }

  /// What differs from one host to another.
  private struct Sample {
    var program = "0.2.0"
    var state = HostStanding.State.alive
    var leaseLeft: Duration = .seconds(25)
    var contexts = 0
    var clockOffset: Duration = .zero
    var rules = "bbbb2222bbbb"
  }

  private func inbox(
    doorman: String? = "a", waiting: Int = 0, working: Int = 0
  ) -> LedgerInbox {
    LedgerInbox(
      name: "scans", doorman: doorman, waiting: waiting, working: working, held: 0,
      rules: [
        .init(fingerprint: "bbbb2222bbbb", accepted: Timestamp(microseconds: 2)),
        .init(fingerprint: "aaaa1111aaaa", accepted: Timestamp(microseconds: 1)),
      ])
  }

  private func lines(_ hosts: [HostStanding], _ inbox: LedgerInbox) -> [String] {
    HostsHealth(hosts, [inbox]).findings.map(\.line)
  }

  @Test func `hosts that are alike, and one that has ended, are fine`() {
    let ended = host("c") {
      $0.state = .ended
      $0.program = "0.1.0"
      $0.rules = "aaaa1111aaaa"
      $0.clockOffset = .seconds(3600)
    }
    #expect(lines([host("a"), host("b") { $0.contexts = 9 }, ended], inbox()) == [])
  }

  @Test func `versions that differ are named with their hosts`() {
    let found = lines(
      [host("a"), host("b") { $0.program = "0.1.0" }, host("c")], inbox())
    #expect(
      found == [
        "warning: hosts: the hosts have different versions of sharepipe: 0.1.0 on b, 0.2.0 on a, c. "
          + "Install the newest on all of them"
      ])
  }

  private static let clocks: [(Duration, String)] = [
    (.milliseconds(999), ""),
    (
      .milliseconds(1600),
      "warning: hosts: b: its clock was 2 seconds ahead of that of the database when it began, so that "
        + "people are misled by the times that it reports. Set it with NTP, and restart sharepipe there"
    ),
    (
      .seconds(-86_400),
      "error: hosts: b: its clock was 86400 seconds behind that of the database when it began, so that "
        + "people are misled by the times that it reports. Set it with NTP, and restart sharepipe there"
    ),
  ]

  @Test(arguments: clocks)
  func `a clock that is off by more than a second is a warning, and by a minute an error`(
    offset: Duration, line: String
  ) {
    let found = lines([host("a"), host("b") { $0.clockOffset = offset }], inbox())
    #expect(found == (line.isEmpty ? [] : [line]))
  }

  @Test func `where all hosts agree, it is the clock of the database that is wrong`() {
    let hosts = ["a", "b"].map { name in host(name) { $0.clockOffset = .seconds(-3600) } }
    #expect(
      lines(hosts, inbox()) == [
        "error: engine: the clock of the database is 3600 seconds ahead of that of all hosts, and leases "
          + "go by it. Set it on the machine of the database, with NTP"
      ])
  }

  @Test func `the remedy for older rules names the update and the return to them`() {
    let found = lines([host("a"), host("b") { $0.rules = "aaaa1111aaaa" }], inbox())
    #expect(
      found == [
        "warning: hosts: b: claims nothing from the inbox scans, because its rules (aaaa1111) are older "
          + "than those of another host (bbbb2222). Give it the newest rules; to go back to its own, "
          + "type 'sharepipe ledger rules accept scans aaaa1111'"
      ])
  }

  @Test func `a lease that was not renewed in time is a warning before it is over`() {
    let found = lines(
      [
        host("a") { $0.leaseLeft = .milliseconds(1500) },
        host("b") {
          $0.state = .draining
          $0.contexts = 1
        },
      ], inbox())
    #expect(
      found == [
        "warning: hosts: a: its lease ends in 1 second, and was not renewed in time. Look at its log, at "
          + "its load, and at its way to the database",
        "note: hosts: b: is draining, with 1 context in hand. It claims nothing more",
      ])
  }

  @Test func `contexts in the hands of a host that is gone need another host`() {
    let lost = host("b") {
      $0.state = .lost
      $0.contexts = 4
    }
    #expect(
      lines([host("a"), lost], inbox(working: 4)) == [
        "warning: hosts: b: lost its lease with 4 contexts in hand. Another host goes on with them within "
          + "seconds; if not, look at the logs of the others"
      ])
    #expect(
      lines([lost], inbox(doorman: nil, waiting: 1, working: 4)) == [
        "error: hosts: b: lost its lease with 4 contexts in hand. No other host is there to go on: start "
          + "'sharepipe watch' on one",
        "error: hosts: no host works on the inbox scans, where 5 contexts wait. Start 'sharepipe watch' "
          + "for it on a host",
      ])
  }

  @Test func `an inbox needs a host, and one that takes entries in`() {
    #expect(
      lines([], inbox(doorman: nil)) == [
        "warning: hosts: no host works on the inbox scans. Start 'sharepipe watch' for it on a host"
      ])
    #expect(
      lines([host("a"), host("b")], inbox(doorman: nil)) == [
        "warning: hosts: no host takes in new entries of the inbox scans, though a, b work on it. If that "
          + "is still so in a minute, look at their logs"
      ])
    #expect(
      lines([host("a") { $0.state = .draining }], inbox(doorman: nil)) == [
        "note: hosts: a: is draining, with 0 contexts in hand. It claims nothing more",
        "warning: hosts: no host takes in new entries of the inbox scans: all that work on it are "
          + "draining. Start 'sharepipe watch' for it on another",
      ])
  }
}
#endif
