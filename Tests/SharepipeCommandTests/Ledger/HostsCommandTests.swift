#if PostgreSQL
import PostgresLedger
import Sharepipe
import TestSupport
import Testing

/// `sharepipe hosts`, with sessions of real hosts.
@Suite(hasServer)
struct HostsCommandTests {
  private static let heading =
    "HOST\tSESSION\tVERSION\tSTATE\tLEASE\tCONTEXTS\tCLOCK\tRULES\tDOORS"

  /// The rows, without the leases and the identifiers of sessions.
  private func rows(_ outcome: StartedProgram.Outcome) throws -> [[String]] {
    #expect(outcome.status == 0, "\(outcome.errors)")
    try #require(outcome.lines.first == Self.heading)
    return outcome.lines.dropFirst().map { line in
      var cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(cells[1].count == 8)
      cells.remove(at: 1)
      let seconds = Int(cells[3].split(separator: " ").first ?? "")
      if let seconds, (20...30).contains(seconds), cells[3].hasSuffix(" s") { cells[3] = "lease" }
      return cells
    }
  }

  @Test func `hosts are listed with their rules, and what they have in hand`() async throws {
    let ledger = try await CommandLedger()
    let none = try await Tool.run("hosts", "--ledger", ledger.url)
    #expect(none.lines == ["\(ledger.place): no host came in the last day"])
    let first = try await ledger.host("scan-1", rules: "aaaa1111aaaa")
    try await ledger.write("0a01", .held, by: first)
    let second = try await ledger.host("scan-2", rules: "bbbb2222bbbb")
    let reader = try await ledger.user("rita", in: "sharepipe_reader")
    let listed = try await Tool.run("hosts", "--ledger", reader)
    #expect(
      try rows(listed) == [
        ["scan-1", "0.1.0", "alive", "lease", "0", "0 s", "scans aaaa1111 (older)", "scans"],
        ["scan-2", "0.1.0", "alive", "lease", "0", "0 s", "scans bbbb2222", "-"],
      ])
    // The environment names a ledger as well as the option.
    let other = try await Tool.run(["hosts", "list"], environment: ["SHAREPIPE_LEDGER": reader])
    #expect(try rows(other).count == 2)
    await first.ledger.end()
    await second.ledger.end()
    let ended = try await Tool.run("hosts", "--ledger", ledger.url)
    #expect(try rows(ended).map { $0[2...4].joined(separator: " ") } == ["ended - 0", "ended - 0"])
  }

  @Test func `a host drains, and is forgotten, because a person says so`() async throws {
    let ledger = try await CommandLedger()
    let (host, _) = try await ledger.host("scan-1")
    let person = try await ledger.user("ada", in: "sharepipe_person")
    let session = String(try #require(host.session.held).session.suffix(8))
    func hosts(_ arguments: String...) async throws -> StartedProgram.Outcome {
      try await Tool.run(["hosts"] + arguments + ["--ledger", person])
    }
    let planned = try await hosts("drain", "scan-1", "--dry-run")
    #expect(
      planned.lines == ["scan-1: the session \(session) (0 contexts) would claim nothing more"])
    #expect(try rows(try await hosts())[0][2] == "alive")
    let drained = try await hosts("drain", "scan-1")
    #expect(
      drained.lines == [
        "scan-1: the session \(session) (0 contexts) claims nothing more, and finishes what it has in "
          + "hand"
      ])
    #expect(try rows(try await hosts())[0][2] == "draining")
    #expect(try await host.session.renew()?.isDraining == true)
    let forgotten = try await hosts("forget", "scan-1")
    #expect(
      forgotten.lines == [
        "scan-1: the session \(session) (0 contexts) has ended, and other hosts take over what it had "
          + "in hand"
      ])
    #expect(try rows(try await hosts())[0][2] == "ended")
    #expect(try await host.session.renew() == nil)
    for name in ["scan-1", "scan-9"] {
      let none = try await hosts("drain", name)
      #expect(none.status == 66)
      #expect(
        none.errors.hasSuffix(": no host '\(name)' has a session now; see 'sharepipe hosts'\n"),
        "\(none.errors)")
    }
    await host.end()
  }

  @Test func `a host that came again is listed once, unless all are asked for`() async throws {
    let ledger = try await CommandLedger()
    let (first, _) = try await ledger.host("scan-1")
    await first.end()
    let other = try await ledger.host("scan-2")
    try await ledger.sql("UPDATE sessions SET host = 'scan-1'")
    try await ledger.sql(
      """
      INSERT INTO sessions (host, process, program, clock_offset, lease_until)
      VALUES ('scan-3', 1, '0.0.9', -3600000000, now() - interval '1 minute')
      """)
    let current = try await Tool.run("hosts", "--ledger", ledger.url)
    #expect(
      try rows(current) == [
        ["scan-1", "0.1.0", "alive", "lease", "0", "0 s", "scans rules", "-"],
        ["scan-3", "0.0.9", "lost", "-", "0", "-3600 s", "-", "-"],
      ])
    let all = try await Tool.run("hosts", "--all", "--ledger", ledger.url)
    #expect(
      try rows(all).map { $0[0] + " " + $0[2] } == ["scan-1 alive", "scan-1 ended", "scan-3 lost"])
    let objects = try Schema.objects(
      of: try await Tool.run("hosts", "--json", "--all", "--ledger", ledger.url))
    let schema = try Schema("hosts")
    for object in objects { #expect(schema.faults(object, "host") == []) }
    #expect(objects.map { $0["state"] as? String } == ["alive", "ended", "lost"])
    #expect(objects.last?["clockMilliseconds"] as? Int == -3_600_000)
    await other.ledger.end()
  }
}
#endif
