#if PostgreSQL
import Foundation
import Glibc
import PostgresLedger
import TestSupport
import Testing

/// `sharepipe ledger reconcile`, after a ledger has lost what hosts told it.
@Suite(hasServer)
struct ReconcileCommandTests {
  private let ledger: CommandLedger
  private let folder: CommandFolder
  private let worker: String
  private let person: String

  init() async throws {
    ledger = try await CommandLedger()
    folder = try CommandFolder()
    try folder.add(
      "org.example.a", settings: "",
      "echo run >> $SHAREPIPE_CONTAINER/ledger; if grep -q bad \"$1\"; then exit 1; fi")
    worker = try await ledger.user("host", in: "sharepipe_worker")
    person = try await ledger.user("ada", in: "sharepipe_person")
    let adopted = try await Tool.run(
      "ledger", "adopt", folder.inbox, "--name", "scans", "--ledger", worker)
    try #require(adopted.status == 0, "\(adopted.errors)")
  }

  private var state: String { folder.path + "/inbox.sharepipe" }

  private func watch(_ more: String...) async throws -> RunningTool {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/local", withIntermediateDirectories: true)
    return try await RunningTool(
      [
        "watch", folder.inbox, "--rules", folder.rules, "--ledger", worker, "--lease", "10s",
        "--settle", "0s", "--scratch", folder.path + "/local",
      ] + more)
  }

  private func reconcile(_ more: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(["ledger", "reconcile", person, folder.inbox] + more)
  }

  private func identifier(_ entry: String) async throws -> String {
    try #require(
      try await ledger.sql(
        "SELECT identifier FROM sharepipe.contexts WHERE convert_from(entry, 'UTF8') = '\(entry)'"
      ).first)
  }

  /// Lets a host file entries, and end.
  private func file(_ entries: [(name: String, text: String)]) async throws {
    let host = try await watch()
    for (name, text) in entries { try folder.write(name, text) }
    let isDone = await eventually(within: .seconds(120)) {
      (try? await ledger.sql("SELECT count(*) FROM sharepipe.history")) == ["\(entries.count)"]
    }
    #expect(isDone)
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
  }

  /// Lets the ledger forget how a context ended.
  private func forget(_ identifier: String, as name: String? = nil) async throws {
    try await ledger.sql(
      """
      SET search_path = sharepipe;
      INSERT INTO open_contexts (identifier, inbox, state, entry, claims, after, owner, rules, begun,
        crashes, created, updated, steps)
      SELECT '\(name ?? identifier)', inbox, 'ready', entry, claims, after, owner, rules, begun, crashes,
        created, created, steps::jsonb
      FROM history WHERE identifier = '\(identifier)'
      """)
    if name == nil {
      try await ledger.sql("DELETE FROM sharepipe.history WHERE identifier = '\(identifier)'")
    }
  }

  private func row(_ identifier: String) async throws -> [String] {
    try await ledger.sql(
      """
      SELECT state, "end", convert_from(place, 'UTF8'), json_array_length(runs::json)
      FROM sharepipe.history WHERE identifier = '\(identifier)'
      """)
  }

  @Test(.timeLimit(.minutes(5)))
  func `outcomes that the folders show are adopted, and nothing is run again`() async throws {
    try await file([("a.txt", "good"), ("b.txt", "good"), ("c.txt", "bad"), ("e.txt", "bad")])
    // What a host that ends in order leaves: the newest fence.
    let marker = try String(contentsOfFile: state + "/cluster.json", encoding: .utf8)
    let newest = marker.split(separator: "/").last?.prefix { $0.isNumber }
    #expect(newest.flatMap { Int($0) } ?? 0 >= 4, "\(marker)")
    let (a, b) = (try await identifier("a.txt"), try await identifier("b.txt"))
    let (c, e) = (try await identifier("c.txt"), try await identifier("e.txt"))
    let before = try await row(c)
    for name in [a, c] { try await forget(name) }
    for name in [b, e] {
      try await ledger.sql("DELETE FROM sharepipe.history WHERE identifier = '\(name)'")
    }
    try folder.write("inbox.sharepipe/work/0stranger/claims/0/sub/s.txt", "x", under: ".")
    let planned = try await reconcile("--dry-run")
    let lines = [
      "\(a) (a.txt): would be adopted: done, at done/a.txt",
      "\(c) (c.txt): would be adopted: failed, at failed/c.txt",
      "\(b) (b.txt): would be restored: done, at done/b.txt",
      "\(e) (e.txt): would be restored: failed, at failed/e.txt",
      "0stranger: would be returned to the inbox: sub/s.txt",
    ]
    #expect(Set(planned.lines) == Set(lines), "\(planned.output)\(planned.errors)")
    #expect(planned.status == 0)
    #expect(try await row(a) == [])
    let done = try await reconcile()
    #expect(done.status == 0, "\(done.errors)")
    #expect(Set(done.lines) == Set(lines.map { $0.replacing("would be ", with: "") }))
    #expect(try await row(a) == ["placed|done|done/a.txt|0"])
    #expect(try await row(b) == ["placed|done|done/b.txt|0"])
    #expect(try await row(c) == before && before == ["placed|failed|failed/c.txt|1"])
    #expect(try await row(e) == ["placed|failed|failed/e.txt|1"])
    #expect(
      try String(contentsOfFile: folder.inbox + "/sub/s.txt", encoding: .utf8) == "x")
    #expect(!FileManager.default.fileExists(atPath: state + "/work/0stranger"))
    let again = try await reconcile()
    #expect(again.lines == ["the ledger and the folders agree"] && again.status == 0)
    #expect(folder.ledger("org.example.a", ofHost: "local") == ["run", "run", "run", "run"])
    // A context that was restored is tried again as any other.
    let retried = try await Tool.run("retry", e, "--ledger", person)
    #expect(retried.status == 0, "\(retried.errors)")
    let shown = try await Tool.run("show", c, "--ledger", person)
    #expect(shown.output.contains("reconciled"), "\(shown.output)")
  }

  @Test(.timeLimit(.minutes(5)))
  func
    `an entry in the inbox is taken in again, and one that is nowhere is only given up if asked`()
    async throws
  {
    try await file([("a.txt", "good")])
    let a = try await identifier("a.txt")
    try await forget(a, as: "0again")
    try await forget(a, as: "0lost")
    try await ledger.sql(
      """
      UPDATE sharepipe.open_contexts SET entry = 'lost.txt',
        claims = '\\x\(Self.hex(folder.inbox + "\0" + "lost.txt\0"))'
      WHERE identifier = '0lost'
      """)
    try folder.write("a.txt", "good")
    let missing =
      "0lost (lost.txt): missing: its entry is not in 'work', not in the inbox, and in no folder of an "
      + "end. Find it and put it into the inbox, or give the context up with --give-up-missing"
    let done = try await reconcile()
    #expect(done.status == 1)
    #expect(
      done.lines == [
        "0again (a.txt): given up, because its entry is in the inbox and is taken in again",
        missing,
      ], "\(done.errors)")
    #expect(
      try await ledger.sql(
        "SELECT state FROM sharepipe.history WHERE identifier = '0again'") == ["abandoned"])
    let again = try await reconcile("--json")
    #expect(again.status == 1)
    let objects = try Schema.objects(of: again)
    let schema = try Schema("ledger-reconcile")
    for object in objects { #expect(schema.faults(object, "reconciled") == []) }
    #expect(objects.map { $0["action"] as? String } == ["missing"])
    let given = try await reconcile("--give-up-missing")
    #expect(given.status == 0)
    #expect(given.lines == ["0lost (lost.txt): given up, because its entry is nowhere"])
    let shown = try await Tool.run("show", "0lost", "--ledger", person, "--json")
    #expect(shown.output.contains("its entry is missing"), "\(shown.output)")
    #expect(try await ledger.sql("SELECT count(*) FROM sharepipe.open_contexts") == ["0"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `an entry that was removed at its end has a receipt`() async throws {
    let host = try await watch("--after", "remove")
    try folder.write("a.txt", "good")
    let isDone = await eventually(within: .seconds(120)) {
      (try? await ledger.sql("SELECT count(*) FROM sharepipe.history")) == ["1"]
    }
    #expect(isDone)
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    let a = try await identifier("a.txt")
    try await forget(a)
    let done = try await reconcile()
    #expect(done.lines == ["\(a) (a.txt): adopted: done, its entry was removed"], "\(done.errors)")
    #expect(try await row(a) == ["placed|done||0"])
    #expect(try await reconcile().lines == ["the ledger and the folders agree"])
  }

  @Test(.timeLimit(.minutes(5)), arguments: [true, false])
  func `what waits for a person waits again, and an answer lets it go on`(
    isRowLost: Bool
  ) async throws {
    try folder.add(
      "org.example.b", effect: "external-post", "echo ran >> $SHAREPIPE_CONTAINER/ledger")
    let host = try await watch()
    try folder.write("a.txt", "good")
    let isHeld = await eventually(within: .seconds(120)) {
      (try? await ledger.sql("SELECT state FROM sharepipe.open_contexts")) == ["held"]
    }
    #expect(isHeld)
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    let a = try await identifier("a.txt")
    if isRowLost {
      try await ledger.sql("DELETE FROM sharepipe.open_contexts; DELETE FROM sharepipe.open_runs")
    } else {
      try await ledger.sql(
        """
        UPDATE sharepipe.open_contexts SET state = 'ready', "end" = NULL, place = NULL, record = NULL;
        UPDATE sharepipe.open_runs SET "end" = NULL
        """)
    }
    let done = try await reconcile()
    #expect(
      done.lines == [
        "\(a) (a.txt): \(isRowLost ? "restored" : "adopted"): held, at held/a.txt"
      ], "\(done.errors)")
    #expect(
      try await ledger.sql(
        "SELECT state, convert_from(place, 'UTF8') FROM sharepipe.open_contexts")
        == ["held|held/a.txt"])
    #expect(try await reconcile().lines == ["the ledger and the folders agree"])
    let approved = try await Tool.run(
      "approve", a, "--ledger", person, "--rules", folder.rules)
    #expect(approved.status == 0, "\(approved.errors)")
    let next = try await watch()
    let isDone = await eventually(within: .seconds(120)) {
      (try? await ledger.sql("SELECT \"end\" FROM sharepipe.history")) == ["done"]
    }
    #expect(isDone)
    next.signal(SIGTERM)
    #expect(await next.end() == 0)
    #expect(folder.ledger("org.example.a", ofHost: "local") == ["run"])
    #expect(folder.ledger("org.example.b", ofHost: "local") == ["ran"])
  }

  private static func hex(_ text: String) -> String {
    text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test func `while a host works on the inbox, nothing is changed`() async throws {
    let (host, _) = try await ledger.host("scan-1")
    for more in [[], ["--dry-run"]] {
      let outcome = try await Tool.run(["ledger", "reconcile", person, folder.inbox] + more)
      #expect(outcome.status == 75)
      #expect(
        outcome.errors
          == "sharepipe: hosts work on the inbox scans: scan-1. Nothing was changed; drain each with "
          + "'sharepipe hosts drain NAME', and wait until 'sharepipe hosts' shows that it has ended\n"
      )
    }
    // The database refuses as well, if a host begins in between.
    await #expect(throws: (any Error).self) {
      try await ledger.sql("SELECT sharepipe.reconcile('scans', '[]', '[]', '{}', '{}')")
    }
    await host.end()
    #expect(try await reconcile().status == 0)
    let reader = try await ledger.user("rita", in: "sharepipe_reader")
    let refused = try await Tool.run("ledger", "reconcile", reader, folder.inbox)
    #expect(refused.status == 77)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a database that is behind is not used before it was reconciled`() async throws {
    let path = state + "/cluster.json"
    let marker = try String(contentsOfFile: path, encoding: .utf8)
    let cluster = try #require(try await ledger.sql("SELECT cluster FROM ledger").first)
    #expect(
      marker.hasPrefix(#"{"cluster":"\#(cluster)","inbox":"scans","server":""#), "\(marker)")
    let server = try #require(marker.split(separator: "\"").dropLast().last)
    let system = try #require(server.split(separator: "/").first)
    let other = marker.replacing(String(server), with: "\(system)/1/999")
    try other.write(toFile: path, atomically: true, encoding: .utf8)
    let message =
      "\(state): hosts used another copy of the ledger before (system \(system), timeline 1, fence 999; now system "
      + "\(system), timeline 1, fence 1), and this one may lack outcomes. With no host at work, run 'sharepipe "
      + "ledger reconcile URL INBOX'"
    let host = try await watch()
    #expect(await host.end() == 78)
    #expect(host.errors.contains(message), "\(host.errors)")
    let examined = try await Tool.run("doctor", "--cluster", "--ledger", worker, folder.inbox)
    #expect(examined.lines.contains("error: share: " + message), "\(examined.output)")
    // What a host that was killed has left of its session is over by then.
    try await ledger.sql("SELECT sharepipe.forget(host) FROM sharepipe.sessions")
    let healed = try await reconcile()
    #expect(healed.status == 0, "\(healed.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == marker)
    // A server that was promoted since is fine, and is remembered.
    try marker.replacing(String(server), with: "\(system)/0")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let next = try await watch()
    #expect(
      await eventually(within: .seconds(60)) {
        (try? String(contentsOfFile: path, encoding: .utf8))?.contains("\(system)/1/") == true
      })
    #expect(
      await eventually(within: .seconds(60)) {
        let question = """
          SELECT count(*) FROM sharepipe.inboxes i JOIN sharepipe.sessions s ON s.id = i.doorman
          WHERE s.fenced IS NULL
          """
        return (try? await ledger.sql(question)) == ["1"]
      })
    next.signal(SIGTERM)
    #expect(await next.end() == 0)
  }
}
#endif
