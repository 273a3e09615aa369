import Documents
import Foundation
import ShareJournal
import ShareReport
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct MetricsFileTests: InboxWatchSuite {
  private func service(
    _ fixture: PipelineFixture, _ metrics: FilePath, _ log: RecordedLog = RecordedLog()
  ) throws -> WatchService {
    var settings = WatchConfiguration.Inbox(inbox: fixture.inbox.root.appending("inbox"))
    settings.settle = .milliseconds(40)
    var configuration = WatchConfiguration(inboxes: [settings])
    configuration.metrics = metrics
    let rules = fixture.rules
    return try WatchService(
      configuration,
      in: WatchService.Environment(
        version: "1.2.3", options: fixture.options, manager: nil, logger: log.logger,
        load: { _ in rules }))
  }

  private func lines(_ path: FilePath) throws -> [String] {
    String(decoding: try BoundedFile.read(path, limit: 1 << 20), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test func `the file is there at the start, and says at the end what was done`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", interface: .arguments, #"! grep -q fail "$1""#)
    try fixture.add("a.txt")
    try fixture.add("b.txt", "fail\n")
    let path = fixture.inbox.root.appending("sharepipe.prom")
    let service = try service(fixture, path)
    #expect(try lines(path) == ["# EOF"])
    let running = Task { await service.run() }
    #expect(
      await eventually { (try? fixture.ends().count) == 3 })
    running.cancel()
    await running.value
    let inbox = fixture.inbox.root.appending("inbox").string
    let written = try lines(path)
    for line in [
      #"sharepipe_build_info{inbox="\#(inbox)",version="1.2.3"} 1"#,
      #"sharepipe_ended_contexts_total{inbox="\#(inbox)",end="done"} 1"#,
      #"sharepipe_ended_contexts_total{inbox="\#(inbox)",end="failed"} 1"#,
      #"sharepipe_runs_total{inbox="\#(inbox)",extension="org.example.a",end="completed"} 1"#,
      #"sharepipe_runs_total{inbox="\#(inbox)",extension="org.example.a",end="failed"} 1"#,
      #"sharepipe_extra_runs_total{inbox="\#(inbox)"} 0"#,
      #"sharepipe_contexts{inbox="\#(inbox)",state="working"} 0"#,
      #"sharepipe_oldest_waiting_seconds{inbox="\#(inbox)"} 0"#,
      #"sharepipe_free_space_floor_reached{inbox="\#(inbox)"} 0"#,
      #"sharepipe_lost_writes_total{inbox="\#(inbox)"} 0"#,
    ] { #expect(written.contains(line)) }
    #expect(!written.contains { $0.hasPrefix("sharepipe_doorman") })
  }

  @Test func `a file that cannot be written keeps the watch from starting`() throws {
    let fixture = try fixture()
    let path = fixture.inbox.root.appending("missing/sharepipe.prom")
    let error = #expect(throws: MetricsFileError.self) { try service(fixture, path) }
    #expect(
      error?.description == "\(path): the metrics cannot be written: No such file or directory; "
        + "name a file in a directory that this user may write to, with --metrics or 'metrics:'")
    let folder = try fixture.inbox.directory("sharepipe.prom").fullPath
    let other = #expect(throws: MetricsFileError.self) { try service(fixture, folder) }
    #expect(
      other?.description == "\(folder): the metrics cannot be written: what is there is not a "
        + "file; name a file in a directory that this user may write to, with --metrics or 'metrics:'"
    )
  }

  @Test func `a file that cannot be written later is logged once, and written when it can be`()
    async throws
  {
    let fixture = try fixture()
    let log = RecordedLog()
    let folder = try fixture.inbox.directory("metrics").fullPath
    let path = folder.appending("sharepipe.prom")
    let environment = WatchService.Environment(
      version: "1.2.3", options: fixture.options, manager: nil, logger: log.logger,
      load: { _ in throw Errno.noSuchFileOrDirectory })
    let file = try MetricsFile(path, of: [], in: environment)
    try FileManager.default.removeItem(atPath: folder.string)
    await file.write()
    await file.write()
    #expect(
      log.lines == [
        "error: \(path): the metrics cannot be written: No such file or directory; name a file in "
          + "a directory that this user may write to, with --metrics or 'metrics:'"
      ])
    try fixture.inbox.directory("metrics")
    await file.write()
    #expect(try lines(path).last == "# EOF")
    #expect(log.lines.count == 1)
  }

  @Test func `a run that is made again after it was cut off counts as an extra one`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a",
      """
      ledger=$SHAREPIPE_CONTAINER/ledger
      [ -e "$ledger" ] && exit 0
      echo run > "$ledger"
      exec sleep 600
      """)
    try fixture.add("a.txt")
    let path = fixture.inbox.root.appending("sharepipe.prom")
    let first = try service(fixture, path)
    let running = Task { await first.run() }
    #expect(await eventually { fixture.ledger("org.example.a").count == 1 })
    running.cancel()
    await running.value
    let second = try service(fixture, path)
    let again = Task { await second.run() }
    #expect(await eventually { (try? fixture.ends()) == ["done/a.txt"] })
    again.cancel()
    await again.value
    let inbox = fixture.inbox.root.appending("inbox").string
    let written = try lines(path)
    #expect(written.contains(#"sharepipe_extra_runs_total{inbox="\#(inbox)"} 1"#))
    #expect(
      written.contains(
        #"sharepipe_runs_total{inbox="\#(inbox)",extension="org.example.a",end="completed"} 1"#))
  }
}
