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
  private let tested: TestedLedger
  private let inbox: InboxFixture
  private let cluster: String
  private let runs = Runs()

  private final class Runs: Sendable {
    let hosts = Mutex<[String]>([])
  }

  init() async throws {
    tested = try await TestedLedger()
    inbox = try InboxFixture()
    try inbox.directory("inbox")
    cluster = try #require(try await tested.sql("SELECT cluster FROM sharepipe.ledger").first)
    try inbox.directory("inbox.sharepipe")
    try ClusterMarker(cluster: cluster, inbox: "inbox")
      .write(in: inbox.root.appending("inbox.sharepipe"))
  }

  /// Rules whose extension takes for ever on one host.
  private func rules(_ host: String) -> RuleSet {
    let bundle = ExtensionBundle(
      identifier: "org.example.note", point: .share, activationRule: .string("TRUEPREDICATE"),
      settings: ExtensionSettings(effect: .additive))
    let runs = runs
    let note = ClosureExtension { _ in
      runs.hosts.withLock { $0.append(host) }
      if host == "a" { try? await Task.sleep(for: .seconds(3600)) }
      return .completed(nil)
    }
    var policy = HostPolicy()
    policy.freeSpace = 0
    return RuleSet(extensions: [], policy: policy).adding(note, as: bundle)
  }

  private func service(_ host: LedgerHost) throws -> WatchService {
    let name = host.shared.session.host
    var settings = WatchConfiguration.Inbox(inbox: inbox.root.appending("inbox"))
    settings.settle = .milliseconds(40)
    var configuration = WatchConfiguration(inboxes: [settings])
    configuration.metrics = inbox.root.appending("\(name).prom")
    let rules = rules(name)
    var environment = WatchService.Environment(
      version: "1.2.3", options: PipelineOptions(), manager: nil,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, load: { _ in rules })
    environment.shared = .init(
      host.shared, cluster: cluster, lease: host.shared.session.lease,
      folder: try inbox.directory("local-\(name)").fullPath)
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
    // It sends no heartbeat, as a host that is cut off.
    let first = try service(a)
    let dying = Task { try await first.run() }
    try inbox.file("inbox/x.txt", "hello")
    #expect(await eventually(within: .seconds(60)) { runs.hosts.withLock { $0 == ["a"] } })
    let second = try service(b)
    let heartbeats = Task { await b.shared.session.run() }
    let living = Task { try await second.run() }
    #expect(await eventually(within: .seconds(60)) { runs.hosts.withLock { $0 == ["a", "b"] } })
    #expect(
      await eventually(within: .seconds(60)) {
        (try? await tested.sql("SELECT \"end\" FROM sharepipe.history")) == ["done"]
      })
    for service in [living, dying] {
      service.cancel()
      try await service.value
    }
    heartbeats.cancel()
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
}
#endif
