#if PostgreSQL
import Foundation
import PostgresLedger
import TestSupport
import Testing

/// `sharepipe doctor --cluster`, with a real server.
@Suite(hasServer)
struct ClusterDoctorTests {
  private func doctor(_ arguments: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(["doctor", "--cluster"] + arguments)
  }

  @Test func `a reader sees how the ledger, its server and the hosts are`() async throws {
    let ledger = try await CommandLedger()
    let reader = try await ledger.user("rita", in: "sharepipe_reader")
    let place = try PostgresAddress(reader).description
    let cluster = try #require(try await ledger.sql("SELECT cluster FROM ledger").first)
    let first = try await ledger.host("scan-1", rules: "aaaa1111aaaa")
    let second = try await ledger.host("scan-2", rules: "bbbb2222bbbb")
    _ = try await second.ledger.beDoorman(of: second.inbox)
    let outcome = try await doctor("--ledger", reader)
    #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.lines.first == "note: ledger: \(place): version 2, identifier \(cluster)")
    #expect(outcome.lines.dropFirst().first?.hasPrefix("note: engine: PostgreSQL 1") == true)
    #expect(
      outcome.lines.contains(
        "error: engine: fsync is off: a crash of the machine may damage the ledger and lose outcomes. An "
          + "administrator changes it with ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf()"))
    #expect(
      outcome.lines.last
        == "warning: hosts: scan-1: claims nothing from the inbox scans, because its rules (aaaa1111) are "
        + "older than those of another host (bbbb2222). Give it the newest rules; to go back to its "
        + "own, type 'sharepipe ledger rules accept scans aaaa1111'")
    let objects = try Schema.objects(of: try await doctor("--ledger", reader, "--json"))
    let schema = try Schema("doctor")
    for object in objects { #expect(schema.faults(object, "finding") == []) }
    #expect(Set(objects.compactMap { $0["subject"] as? String }) == ["ledger", "engine", "hosts"])
    await first.ledger.end()
    await second.ledger.end()
  }

  @Test func `with an inbox, the share is tried out and compared with the rows`() async throws {
    let ledger = try await CommandLedger()
    let folder = try CommandFolder()
    let worker = try await ledger.user("host", in: "sharepipe_worker")
    let early = try await doctor("--ledger", worker, folder.inbox)
    #expect(
      early.lines.last
        == "error: share: \(folder.path)/inbox.sharepipe: is not shared yet; mount the share if it is "
        + "away, or run 'sharepipe ledger adopt' for its inbox")
    let adopted = try await Tool.run(
      "ledger", "adopt", folder.inbox, "--name", "scans", "--ledger", worker)
    #expect(adopted.status == 0, "\(adopted.errors)")
    let state = folder.path + "/inbox.sharepipe"
    let first = try await doctor("--ledger", worker, folder.inbox, "--scratch", folder.path)
    #expect(
      first.lines.contains(
        "note: share: no other host has left a probe in \(state)/probes in the last 10 minutes. Type the "
          + "same command on another host now: if that one finds none either, the two do not have the "
          + "same directory"), "\(first.output)\(first.errors)")
    #expect(
      first.lines.contains { $0.hasPrefix("note: share: \(folder.path): private copies are made") })
    // What another host leaves.
    let probes = try FileManager.default.contentsOfDirectory(atPath: state + "/probes")
    let own = try #require(probes.first)
    #expect(probes.count == 1)
    try FileManager.default.moveItem(
      atPath: state + "/probes/" + own, toPath: state + "/probes/scan-2")
    let second = try await doctor("--ledger", worker, folder.inbox)
    #expect(
      second.lines.contains {
        $0.hasPrefix("note: share: ") && $0.hasSuffix(" ago is whole here")
      }, "\(second.output)")
    let objects = try Schema.objects(
      of: try await doctor("--ledger", worker, folder.inbox, "--json"))
    let schema = try Schema("doctor")
    for object in objects { #expect(schema.faults(object, "finding") == []) }
    let alone = try await Tool.run("doctor", folder.inbox, "--rules", folder.rules)
    let cluster = try #require(try await ledger.sql("SELECT cluster FROM ledger").first)
    #expect(
      alone.lines.contains(
        "note: journal: hosts share the inbox scans, and have the ledger \(cluster) in its place. Type "
          + "'sharepipe doctor --cluster --ledger URL INBOX' to look at it"), "\(alone.output)")
    #expect(!alone.output.contains("is not sharepipe's"))
  }

  private static let uses: [([String], String)] = [
    (["doctor", "--ledger", "postgresql://db1/x"], "Give --ledger only with --cluster."),
    (
      ["doctor", "--cluster", "--mend", "--ledger", "postgresql://db1/x"],
      "Give --cluster without --mend and --accept-isolation."
    ),
    (
      ["doctor", "--cluster", "--scratch", "x", "--ledger", "postgresql://db1/x"],
      "Give --scratch only with --cluster and an inbox."
    ),
    (
      ["doctor", "--cluster"],
      "no ledger is named; write --ledger postgresql://HOST/DATABASE, or set SHAREPIPE_LEDGER"
    ),
  ]

  @Test(arguments: uses)
  func `what does not go together is wrong use`(
    arguments: [String], message: String
  ) async throws {
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
#endif
