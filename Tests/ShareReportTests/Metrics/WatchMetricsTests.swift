import Documents
import ShareJournal
import ShareModel
import ShareReport
import Testing

struct WatchMetricsTests {
  private let started = Timestamp(microseconds: 1_764_194_000_000_000)
  private let now = Timestamp(microseconds: 1_764_194_100_000_000)

  private func text(_ metrics: WatchMetrics) -> String {
    String(decoding: metrics.text, as: UTF8.self)
  }

  private func metrics(
    _ inboxes: [WatchMetrics.Inbox], _ shared: WatchMetrics.Shared? = nil
  ) -> WatchMetrics {
    WatchMetrics(version: "1.2.3", started: started, now: now, inboxes: inboxes, shared: shared)
  }

  @Test func `an inbox with a ledger of its own shows what waits and what was done`() {
    let tally = WorkTally()
    tally.count(.done)
    tally.count(.done)
    tally.count(.failed)
    tally.count(.completed, of: "org.example.a")
    tally.countExtraRun()
    let inbox = WatchMetrics.Inbox(
      name: "/srv/scans", counts: tally.counts, isShortOfSpace: true,
      alone: .init(
        contexts: [.waiting: 3, .working: 2, .postponed: 1, .parked: 0, .held: 4],
        oldestWaiting: Timestamp(microseconds: 1_764_194_087_500_000),
        writes: .init(unsaved: 5, lost: 6)))
    #expect(
      text(metrics([inbox])) == """
        # TYPE sharepipe_build_info gauge
        # HELP sharepipe_build_info The version of sharepipe; always 1.
        sharepipe_build_info{inbox="/srv/scans",version="1.2.3"} 1
        # TYPE sharepipe_contexts gauge
        # HELP sharepipe_contexts Contexts now, by how far they are.
        sharepipe_contexts{inbox="/srv/scans",state="held"} 4
        sharepipe_contexts{inbox="/srv/scans",state="parked"} 0
        sharepipe_contexts{inbox="/srv/scans",state="postponed"} 1
        sharepipe_contexts{inbox="/srv/scans",state="waiting"} 3
        sharepipe_contexts{inbox="/srv/scans",state="working"} 2
        # TYPE sharepipe_oldest_waiting_seconds gauge
        # UNIT sharepipe_oldest_waiting_seconds seconds
        # HELP sharepipe_oldest_waiting_seconds How long the oldest entry has waited that no worker \
        has taken up; 0 if none waits.
        sharepipe_oldest_waiting_seconds{inbox="/srv/scans"} 12.5
        # TYPE sharepipe_ended_contexts counter
        # HELP sharepipe_ended_contexts Contexts that ended here, by how they ended.
        \(counter("sharepipe_ended_contexts", [
          (#"{inbox="/srv/scans",end="blocked"}"#, 0), (#"{inbox="/srv/scans",end="declined"}"#, 0),
          (#"{inbox="/srv/scans",end="done"}"#, 2), (#"{inbox="/srv/scans",end="failed"}"#, 1),
          (#"{inbox="/srv/scans",end="held"}"#, 0), (#"{inbox="/srv/scans",end="rejected"}"#, 0),
          (#"{inbox="/srv/scans",end="unclaimed"}"#, 0),
        ]))
        # TYPE sharepipe_runs counter
        # HELP sharepipe_runs Runs of extensions that ended here, by how they ended.
        \(counter("sharepipe_runs", ["cancelled", "completed", "failed", "returned", "temporary", "uncertain"].map {
          (#"{inbox="/srv/scans",extension="org.example.a",end="\#($0)"}"#, $0 == "completed" ? 1 : 0)
        }))
        # TYPE sharepipe_extra_runs counter
        # HELP sharepipe_extra_runs Runs made again because an earlier one was cut off.
        \(counter("sharepipe_extra_runs", [(#"{inbox="/srv/scans"}"#, 1)]))
        # TYPE sharepipe_stale_results counter
        # HELP sharepipe_stale_results Results put aside because another host had taken the context up.
        \(counter("sharepipe_stale_results", [(#"{inbox="/srv/scans"}"#, 0)]))
        # TYPE sharepipe_free_space_floor_reached gauge
        # HELP sharepipe_free_space_floor_reached Whether nothing is taken in because too little \
        space is free: 1 if so.
        sharepipe_free_space_floor_reached{inbox="/srv/scans"} 1
        # TYPE sharepipe_unsaved_writes gauge
        # HELP sharepipe_unsaved_writes Writes of steps that the ledger tries again.
        sharepipe_unsaved_writes{inbox="/srv/scans"} 5
        # TYPE sharepipe_lost_writes counter
        # HELP sharepipe_lost_writes Writes of steps that the ledger gave up.
        \(counter("sharepipe_lost_writes", [(#"{inbox="/srv/scans"}"#, 6)]))
        # EOF

        """)
  }

  private func counter(_ name: String, _ samples: [(String, Int)]) -> String {
    samples.flatMap { labels, value in
      ["\(name)_total\(labels) \(value)", "\(name)_created\(labels) 1764194000"]
    }.joined(separator: "\n")
  }

  private func figure(
    _ owner: UInt32, _ state: QueueFigure.State, _ contexts: Int, _ seconds: Int
  ) -> QueueFigure {
    QueueFigure(
      inbox: "scans", owner: owner, state: state, contexts: contexts, oldest: .seconds(seconds))
  }

  private var inbox: WatchMetrics.Inbox {
    WatchMetrics.Inbox(name: "scans", counts: .init(), isShortOfSpace: false)
  }

  private func samples(of metrics: WatchMetrics, _ names: String...) -> [String] {
    text(metrics).split(separator: "\n").map(String.init).filter { line in
      names.contains { line.hasPrefix("\($0){") || line.hasPrefix("\($0) ") }
    }
  }

  @Test func `a shared ledger shows what all hosts have, and this host in it`() {
    var lease = LeaseMargins(lease: .seconds(24))
    lease.renew(withLeft: .seconds(16))
    lease.renew(withLeft: .seconds(17))
    let queue = [
      figure(1000, .ready, 3, 40), figure(1000, .arriving, 1, 2), figure(1001, .ready, 2, 50),
      figure(1000, .working, 5, 60), figure(1000, .waiting, 6, 70), figure(1001, .held, 7, 80),
      figure(1001, .ended, 8, 90),
      QueueFigure(inbox: "other", owner: 1, state: .ready, contexts: 9, oldest: .seconds(9)),
    ]
    let metrics = metrics(
      [inbox],
      WatchMetrics.Shared(
        figures: SharedLedgerFigures(queue: queue, doors: ["scans"]), lease: lease,
        writes: .init(unsaved: 1, lost: 2)))
    #expect(
      samples(
        of: metrics, "sharepipe_contexts", "sharepipe_oldest_waiting_seconds",
        "sharepipe_owner_waiting_contexts", "sharepipe_owner_oldest_waiting_seconds",
        "sharepipe_unsaved_writes", "sharepipe_lost_writes_total", "sharepipe_doorman",
        "sharepipe_lease_margin_seconds", "sharepipe_lease_least_margin_seconds",
        "sharepipe_lease_seconds") == [
          #"sharepipe_contexts{inbox="scans",state="filing"} 8"#,
          #"sharepipe_contexts{inbox="scans",state="held"} 7"#,
          #"sharepipe_contexts{inbox="scans",state="postponed"} 6"#,
          #"sharepipe_contexts{inbox="scans",state="waiting"} 6"#,
          #"sharepipe_contexts{inbox="scans",state="working"} 5"#,
          #"sharepipe_oldest_waiting_seconds{inbox="scans"} 50"#,
          #"sharepipe_owner_waiting_contexts{inbox="scans",owner="1000"} 4"#,
          #"sharepipe_owner_waiting_contexts{inbox="scans",owner="1001"} 2"#,
          #"sharepipe_owner_oldest_waiting_seconds{inbox="scans",owner="1000"} 40"#,
          #"sharepipe_owner_oldest_waiting_seconds{inbox="scans",owner="1001"} 50"#,
          #"sharepipe_unsaved_writes{inbox="scans"} 1"#,
          #"sharepipe_lost_writes_total{inbox="scans"} 2"#,
          #"sharepipe_doorman{inbox="scans"} 1"#,
          #"sharepipe_lease_margin_seconds{inbox="scans"} 17"#,
          #"sharepipe_lease_least_margin_seconds{inbox="scans"} 16"#,
          #"sharepipe_lease_seconds{inbox="scans"} 24"#,
        ])
  }

  @Test func `of many users, those that wait longest are named, and the others are one`() {
    let queue = (1...60).map { figure($0, .ready, Int($0), Int($0)) }
    let metrics = metrics(
      [inbox],
      WatchMetrics.Shared(
        figures: SharedLedgerFigures(queue: queue, doors: []), lease: nil,
        writes: .init(unsaved: 0, lost: 0)))
    let counts = samples(of: metrics, "sharepipe_owner_waiting_contexts")
    #expect(counts.count == 51)
    #expect(counts.contains(#"sharepipe_owner_waiting_contexts{inbox="scans",owner="11"} 11"#))
    #expect(counts.last == #"sharepipe_owner_waiting_contexts{inbox="scans",owner="other"} 55"#)
    #expect(
      samples(of: metrics, "sharepipe_owner_oldest_waiting_seconds").last
        == #"sharepipe_owner_oldest_waiting_seconds{inbox="scans",owner="other"} 10"#)
    #expect(samples(of: metrics, "sharepipe_doorman") == [#"sharepipe_doorman{inbox="scans"} 0"#])
  }

  @Test func `a ledger that is away leaves out what only it knows`() {
    let metrics = metrics(
      [inbox],
      WatchMetrics.Shared(figures: nil, lease: nil, writes: .init(unsaved: 3, lost: 0)))
    #expect(
      samples(
        of: metrics, "sharepipe_contexts", "sharepipe_oldest_waiting_seconds", "sharepipe_doorman",
        "sharepipe_lease_seconds", "sharepipe_unsaved_writes")
        == [#"sharepipe_unsaved_writes{inbox="scans"} 3"#])
  }

  @Test func `the least margin begins anew each time that it is taken`() {
    var margins = LeaseMargins(lease: .seconds(24))
    margins.renew(withLeft: .seconds(3))
    margins.renew(withLeft: .seconds(16))
    let first = margins.take(withLeft: .seconds(20))
    #expect(first.last == .seconds(16) && first.least == .seconds(3))
    let second = margins.take(withLeft: .seconds(8))
    #expect(second.last == .seconds(16) && second.least == .seconds(8))
    margins.look(at: .seconds(-1))
    #expect(margins.take(withLeft: .seconds(24)).least == .zero)
  }
}
