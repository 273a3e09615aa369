#if PostgreSQL
import Foundation
import Glibc
import TestSupport
import Testing

/// Processes of the tool that share an inbox as hosts do.
@Suite(hasServer)
struct SharedWatchCommandTests {
  private let ledger: CommandLedger
  private let folder: CommandFolder
  private let worker: String

  init() async throws {
    ledger = try await CommandLedger()
    folder = try CommandFolder()
    try folder.add(
      "org.example.a", settings: "",
      "sleep 0.1; echo $SHAREPIPE_FENCE >> $SHAREPIPE_CONTAINER/ledger")
    worker = try await ledger.user("host", in: "sharepipe_worker")
  }

  private func adopt(_ more: String...) async throws -> StartedProgram.Outcome {
    try await Tool.run(
      ["ledger", "adopt", folder.inbox, "--name", "scans", "--ledger", worker] + more)
  }

  private func watch(_ host: String) async throws -> RunningTool {
    try makeDirectory(host)
    return try await RunningTool([
      "watch", folder.inbox, "--rules", folder.rules, "--ledger", worker, "--lease", "10s",
      "--settle", "0s", "--scratch", folder.path + "/" + host,
    ])
  }

  private func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/" + name, withIntermediateDirectories: true)
  }

  private func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path)) ?? []
  }

  private var done: Int { names(in: "inbox.sharepipe/done").count }

  @Test func `a state that hosts share is refused without its ledger, and another ledger too`()
    async throws
  {
    #expect(try await adopt("--dry-run").status == 0)
    #expect(!names(in: "").contains("inbox.sharepipe"))
    let adopted = try await adopt()
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(adopted.output.contains("inbox.sharepipe: belongs to the ledger "))
    // A second time changes nothing.
    #expect(try await adopt().status == 0)
    let alone = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(alone.status == 78)
    #expect(alone.errors.contains("hosts share this state with the ledger"))
    let other = try await CommandLedger()
    let user = try await other.user("host", in: "sharepipe_worker")
    try makeDirectory("local")
    let wrong = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--ledger", user, "--scratch",
      folder.path + "/local")
    #expect(wrong.status == 78)
    #expect(wrong.errors.contains("name the right one with --ledger"))
  }

  @Test func `what a ledger does not have, or a journal has not finished, is not adopted`()
    async throws
  {
    let unknown = try await Tool.run(
      "ledger", "adopt", folder.inbox, "--name", "photos", "--ledger", worker)
    #expect(unknown.status == 78)
    #expect(unknown.errors.contains("the ledger has no inbox 'photos'; it has scans"))
    try makeDirectory("local")
    let early = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--ledger", worker, "--scratch",
      folder.path + "/local")
    #expect(early.status == 78)
    #expect(early.errors.contains("is not shared yet; mount the share if it is away, or run"))
    let bare = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--ledger", worker)
    #expect(bare.status == 64)
    #expect(bare.errors.contains("name a directory on a disk of this machine with --scratch"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `one host is killed, and the other files what it had`() async throws {
    #expect(try await adopt().status == 0)
    let hosts = [try await watch("a"), try await watch("b")]
    #expect(
      await eventually(within: .seconds(60)) {
        let alive = try? await ledger.sql("SELECT count(*) FROM sharepipe.services")
        return alive == ["2"]
      })
    for number in 0..<40 { try folder.write("\(number).txt", "text") }
    #expect(await eventually(within: .seconds(60)) { done >= 5 })
    hosts[0].signal(SIGKILL)
    #expect(await eventually(within: .seconds(120)) { done == 40 })
    #expect(
      await eventually(within: .seconds(60)) {
        (try? await ledger.sql("SELECT count(*) FROM sharepipe.open_contexts")) == ["0"]
      })
    #expect(
      try await ledger.sql("SELECT count(*), count(DISTINCT identifier) FROM sharepipe.history")
        == ["40|40"])
    hosts[1].signal(SIGTERM)
    #expect(await hosts[1].end() == 0)
    #expect(
      try await ledger.sql("SELECT count(*) FROM sharepipe.sessions WHERE fenced IS NULL") == ["0"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `a connection that breaks while the session is opened does not end a host`() async throws {
    #expect(try await adopt().status == 0)
    let lock = Task { [ledger] in
      try await ledger.sql(
        "BEGIN; LOCK TABLE sharepipe.sessions IN EXCLUSIVE MODE; SELECT pg_sleep(300)")
    }
    let backends = "FROM pg_stat_activity WHERE datname = '\(ledger.database)' AND query LIKE "
    func count(_ words: String) async -> Int? {
      (try? await ledger.sql("SELECT count(*) \(backends) '\(words)'"))?.first.flatMap { Int($0) }
    }
    #expect(await eventually { await count("BEGIN; LOCK TABLE%") == 1 })
    let host = try await watch("a")
    let opening = "%FROM open_session%' AND wait_event_type = 'Lock"
    #expect(await eventually { await count(opening) == 1 })
    try await ledger.sql("SELECT pg_terminate_backend(pid) \(backends) '\(opening)'")
    #expect(await eventually { host.errors.contains("no answer came") })
    #expect(host.errors.contains("; it is waited for"))
    try await ledger.sql("SELECT pg_terminate_backend(pid) \(backends) 'BEGIN; LOCK TABLE%'")
    _ = try? await lock.value
    try folder.write("a.txt", "text")
    #expect(await eventually(within: .seconds(60)) { done == 1 })
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a host is set up by a file, and commands with the inbox ask its ledger`() async throws {
    #expect(try await adopt().status == 0)
    try makeDirectory("a")
    try folder.write(
      "../watch.yaml",
      """
      ledger: \(worker)
      lease: 10 s
      inboxes:
        - inbox: \(folder.inbox)
          rules: \(folder.rules)
          scratch: \(folder.path)/a
          settle: 1 s
      """)
    let host = try await RunningTool(["watch", "--config", folder.path + "/watch.yaml"])
    try folder.write("x.txt", "text")
    #expect(await eventually(within: .seconds(60)) { done == 1 })
    // The report is written by the one host that takes entries in.
    #expect(
      await eventually(within: .seconds(150)) {
        FileManager.default.contents(atPath: folder.path + "/inbox.sharepipe/report.html")?
          .range(of: Data("x.txt".utf8)) != nil
      })
    host.signal(SIGTERM)
    #expect(await host.end() == 0)
    // What an extension keeps is on the disk of the host.
    let kept = try #require(names(in: "a").first { $0.hasSuffix("-containers") })
    #expect(names(in: "a/\(kept)/org.example.a") == ["ledger"])
    #expect(names(in: "inbox.sharepipe/containers") == [])

    let unnamed = try await Tool.run(["report", folder.inbox])
    #expect(unnamed.status == 78)
    #expect(
      unnamed.errors == """
        sharepipe: \(folder.path)/inbox.sharepipe: hosts share this state; name their ledger with \
        --ledger or SHAREPIPE_LEDGER

        """)
    let report = try await Tool.run(["report", folder.inbox, "--ledger", worker, "--json"])
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains("\"done\":1"))
    let all = try await Tool.run(
      ["report", "--ledger", worker, "--output", folder.path + "/all.html"])
    #expect(all.status == 0, "\(all.errors)")
    let nowhere = try await Tool.run(["report", "--ledger", worker])
    #expect(nowhere.status == 64)
    #expect(nowhere.errors.contains("name a file with --output, or an inbox"))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/own", withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/own.sharepipe", withIntermediateDirectories: false)
    let other = try await Tool.run(["report", folder.path + "/own", "--ledger", worker])
    #expect(other.status == 78)
    #expect(other.errors.contains("has a journal of its own, and no ledger"))
  }
}
#endif
