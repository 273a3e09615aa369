#if PostgreSQL
import Documents
import Foundation
import Logging
import PostgresTestSupport
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// The metrics of hosts that watch one inbox together.
@Suite(hasServer)
struct SharedMetricsTests {
  private let shared: SharedInbox
  private let runs = HostRuns()
  private var tested: TestedLedger { shared.tested }
  private var inbox: InboxFixture { shared.files }

  init() async throws { shared = try await SharedInbox() }

  private func service(_ host: LedgerHost, _ rules: RuleSet) throws -> WatchService {
    let name = host.shared.session.host
    var configuration = WatchConfiguration(inboxes: [shared.settings])
    configuration.metrics = inbox.root.appending("\(name).prom")
    var environment = WatchService.Environment(
      version: "1.2.3", options: PipelineOptions(), manager: nil,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, load: { _ in rules })
    environment.shared = .init(
      host.shared, cluster: shared.cluster, lease: host.shared.session.lease,
      folder: try shared.disk(of: host), whenStuck: { fatalError("the work does not end") })
    return try WatchService(configuration, in: environment)
  }

  private func lines(_ host: String) throws -> [String] {
    let path = inbox.root.appending("\(host).prom")
    return String(decoding: try BoundedFile.read(path, limit: 1 << 20), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a lease that is lost shows on both hosts`() async throws {
    let (a, b) = (
      try await tested.host("a", lease: .seconds(3)), try await tested.host("b", lease: .seconds(3))
    )
    let heartbeats = [a, b].map { host in Task { await host.shared.session.run() } }
    let first = try service(
      a, runs.rules(of: "a") { _ in try? await Task.sleep(for: .seconds(3600)) })
    let dying = Task { await first.run() }
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually { runs.hosts == ["a"] })
    // It sends none any more, as a host that is cut off.
    heartbeats[0].cancel()
    let second = try service(b, runs.rules(of: "b"))
    let living = Task { await second.run() }
    #expect(await eventually { runs.hosts == ["a", "b"] })
    #expect(
      await eventually {
        (try? await tested.sql("SELECT \"end\" FROM sharepipe.history")) == ["done"]
      })
    for service in [living, dying] {
      service.cancel()
      await service.value
    }
    heartbeats[1].cancel()
    let (lost, kept) = (try lines("a"), try lines("b"))
    #expect(lost.contains(#"sharepipe_lease_least_margin_seconds{inbox="inbox"} 0"#))
    #expect(lost.contains(#"sharepipe_doorman{inbox="inbox"} 0"#))
    #expect(lost.contains(#"sharepipe_extra_runs_total{inbox="inbox"} 0"#))
    for line in [
      #"sharepipe_extra_runs_total{inbox="inbox"} 1"#,
      #"sharepipe_stale_results_total{inbox="inbox"} 0"#,
      #"sharepipe_ended_contexts_total{inbox="inbox",end="done"} 1"#,
      #"sharepipe_runs_total{inbox="inbox",extension="org.example.note",end="completed"} 1"#,
      #"sharepipe_lease_seconds{inbox="inbox"} 2.4"#,
      #"sharepipe_contexts{inbox="inbox",state="waiting"} 0"#,
    ] { #expect(kept.contains(line), "\(kept)") }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a run that ends after a person ended its host is a stale result, and is put aside`()
    async throws
  {
    let (a, b) = (try await tested.host("a"), try await tested.host("b"))
    let late = Bell()
    let first = try service(
      a,
      runs.rules(of: "a") { request in
        await late.wait(atMost: .seconds(240))
        let made = request.output.appending("made.txt").string
        try Data("late".utf8).write(to: URL(filePath: made))
      })
    // It sends no heartbeat, and does not know that its lease is over.
    let dying = Task { await first.run() }
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually { runs.hosts == ["a"] })
    try await tested.sql("SELECT sharepipe.forget('a')")
    let second = try service(b, runs.rules(of: "b"))
    let living = Task { await second.run() }
    #expect(
      await eventually {
        (try? await tested.sql("SELECT \"end\" FROM sharepipe.history")) == ["done"]
      })
    #expect(shared.names(in: "inbox.sharepipe/stale") == [])
    late.ring()
    #expect(
      await eventually {
        shared.names(in: "inbox.sharepipe/stale").contains {
          shared.names(in: "inbox.sharepipe/stale/\($0)").contains("reason.json")
        }
      })
    for service in [living, dying] {
      service.cancel()
      await service.value
    }
    for (host, count) in [("a", 1), ("b", 0)] {
      let lines = try lines(host)
      #expect(
        lines.contains(#"sharepipe_stale_results_total{inbox="inbox"} \#(count)"#), "\(lines)")
    }
    let fences = runs.all.withLock { $0.map(\.fence) }
    #expect(fences.count == 2 && fences[0] < fences[1])
    let identifier = try #require(
      try await tested.sql("SELECT identifier FROM sharepipe.history").first)
    #expect(shared.names(in: "inbox.sharepipe/stale") == ["\(identifier).\(fences[0])"])
    let folder = "inbox.sharepipe/stale/\(identifier).\(fences[0])"
    #expect(shared.names(in: folder) == ["reason.json", "run-1"])
    #expect(shared.names(in: folder + "/run-1") == ["made.txt"])
    #expect(shared.done == ["x.txt"])
    #expect(
      try await tested.sql("SELECT host, \"end\", fence FROM sharepipe.stale_runs")
        == ["a|completed|\(fences[0])"])
    #expect(
      try await tested.sql(
        """
        SELECT details::jsonb ->> 'host' FROM sharepipe.events
        WHERE identifier = '\(identifier)' AND kind = 'stale'
        """) == ["a"])
  }
}
#endif
