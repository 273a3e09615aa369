package import Documents
import ShareJournal
import ShareModel

/// The metrics of a watch, as the page *Metrics* lists them.
///
/// Their names and labels never change their meaning. Each sample names an inbox, so that the files of
/// several watches on one machine have no sample in common, which node_exporter would not take.
extension WatchMetrics {
  /// All metrics, in the order of the page; those of another kind of ledger have no samples.
  package var families: [MetricFamily] {
    [
      build, contexts, oldestWaiting, ownerContexts, ownerOldestWaiting, ends, runs, extraRuns,
      staleResults, spaceFloor, unsavedWrites, lostWrites, doorman, leaseMargin,
      leastLeaseMargin, lease,
    ]
  }

  private var counter: MetricFamily.Kind { .counter(since: started) }

  private var build: MetricFamily {
    var family = MetricFamily("sharepipe_build_info", .gauge, "The version of sharepipe; always 1.")
    for inbox in inboxes { family[["inbox": inbox.name, "version": version]] = 1 }
    return family
  }

  // MARK: What waits

  private var contexts: MetricFamily {
    var family = MetricFamily("sharepipe_contexts", .gauge, "Contexts now, by how far they are.")
    for inbox in inboxes {
      guard let alone = inbox.alone else { continue }
      for state in State.allCases where state != .filing {
        let count = alone.contexts[state]
        family[["inbox": inbox.name, "state": state.rawValue]] = count.map(Double.init)
      }
    }
    guard let queue else { return family }
    for inbox in inboxes {
      for state in State.allCases where state != .parked {
        family[["inbox": inbox.name, "state": state.rawValue]] = 0
      }
    }
    for one in queue {
      family.add(Double(one.contexts), ["inbox": one.inbox, "state": one.state.shown.rawValue])
    }
    return family
  }

  private var oldestWaiting: MetricFamily {
    var family = MetricFamily(
      "sharepipe_oldest_waiting", .gauge, unit: .seconds,
      "How long the oldest entry has waited that no worker has taken up; 0 if none waits.")
    for inbox in inboxes {
      guard let alone = inbox.alone, alone.contexts[.waiting] != nil else { continue }
      let age = alone.oldestWaiting.map { now - $0 } ?? .zero
      family[["inbox": inbox.name]] = max(0, age / .seconds(1))
    }
    guard let queue else { return family }
    for inbox in inboxes {
      let waiting = queue.filter { $0.inbox == inbox.name && $0.state.shown == .waiting }
      let oldest = waiting.map(\.oldest).max() ?? .zero
      family[["inbox": inbox.name]] = oldest / .seconds(1)
    }
    return family
  }

  private var ownerContexts: MetricFamily {
    var family = MetricFamily(
      "sharepipe_owner_waiting_contexts", .gauge,
      "Contexts of a user that no worker has taken up yet, in the ledger that hosts share.")
    for owner in waitingOwners {
      family[["inbox": owner.inbox, "owner": owner.label]] = Double(owner.contexts)
    }
    return family
  }

  private var ownerOldestWaiting: MetricFamily {
    var family = MetricFamily(
      "sharepipe_owner_oldest_waiting", .gauge, unit: .seconds,
      "How long the oldest of the waiting entries of a user has waited.")
    for owner in waitingOwners {
      family[["inbox": owner.inbox, "owner": owner.label]] = owner.oldest / .seconds(1)
    }
    return family
  }

  // MARK: What was done

  private var ends: MetricFamily {
    var family = MetricFamily(
      "sharepipe_ended_contexts", counter, "Contexts that ended here, by how they ended.")
    for inbox in inboxes {
      guard let counts = inbox.counts else { continue }
      for end in ContextEnd.allCases where end != .notYet {
        family[["inbox": inbox.name, "end": end.rawValue]] = Double(counts.ends[end] ?? 0)
      }
    }
    return family
  }

  private var runs: MetricFamily {
    var family = MetricFamily(
      "sharepipe_runs", counter, "Runs of extensions that ended here, by how they ended.")
    for inbox in inboxes {
      for (name, ends) in inbox.counts?.runs ?? [:] {
        for end in JournalRun.End.allCases where end != .undone {
          family[["inbox": inbox.name, "extension": name.rawValue, "end": end.rawValue]] =
            Double(ends[end] ?? 0)
        }
      }
    }
    return family
  }

  private var extraRuns: MetricFamily {
    byInbox("sharepipe_extra_runs", counter, "Runs made again because an earlier one was cut off.")
    {
      $0.counts.map { Double($0.extraRuns) }
    }
  }

  private var staleResults: MetricFamily {
    byInbox(
      "sharepipe_stale_results", counter,
      "Results put aside because another host had taken the context up."
    ) { $0.counts.map { Double($0.staleResults) } }
  }

  // MARK: What is in the way

  private var spaceFloor: MetricFamily {
    byInbox(
      "sharepipe_free_space_floor_reached", .gauge,
      "Whether nothing is taken in because too little space is free: 1 if so."
    ) { $0.isShortOfSpace.map { $0 ? 1 : 0 } }
  }

  private var unsavedWrites: MetricFamily {
    writes("sharepipe_unsaved_writes", .gauge, "Writes of steps that the ledger tries again.") {
      $0.unsaved
    }
  }

  private var lostWrites: MetricFamily {
    writes("sharepipe_lost_writes", counter, "Writes of steps that the ledger gave up.") { $0.lost }
  }

  // MARK: This host among others

  private var doorman: MetricFamily {
    var family = MetricFamily(
      "sharepipe_doorman", .gauge, "Whether this host takes in the entries of the inbox: 1 if so.")
    guard let doors = shared?.figures?.doors else { return family }
    for inbox in inboxes {
      family[["inbox": inbox.name]] = doors.contains(inbox.name) ? 1 : 0
    }
    return family
  }

  private var leaseMargin: MetricFamily {
    ofLease(
      "sharepipe_lease_margin", "What was left of the lease at the last heartbeat.", \.last)
  }

  private var leastLeaseMargin: MetricFamily {
    ofLease(
      "sharepipe_lease_least_margin",
      "The least that was left of the lease since the last time this file was written.", \.least)
  }

  private var lease: MetricFamily {
    ofLease("sharepipe_lease", "For how long this host trusts its lease.", \.lease)
  }

  // MARK: Kinds of families

  private func byInbox(
    _ name: String, _ kind: MetricFamily.Kind, _ help: String, _ value: (Inbox) -> Double?
  ) -> MetricFamily {
    var family = MetricFamily(name, kind, help)
    for inbox in inboxes { family[["inbox": inbox.name]] = value(inbox) }
    return family
  }

  private func writes(
    _ name: String, _ kind: MetricFamily.Kind, _ help: String, _ value: (Writes) -> Int
  ) -> MetricFamily {
    var family = MetricFamily(name, kind, help)
    for inbox in inboxes {
      guard let writes = inbox.alone?.writes ?? shared?.writes else { continue }
      family[["inbox": inbox.name]] = Double(value(writes))
    }
    return family
  }

  private func ofLease(
    _ name: String, _ help: String, _ value: (LeaseMargins) -> Duration
  ) -> MetricFamily {
    var family = MetricFamily(name, .gauge, unit: .seconds, help)
    guard let lease = shared?.lease else { return family }
    for inbox in inboxes { family[["inbox": inbox.name]] = value(lease) / .seconds(1) }
    return family
  }

  /// What all hosts have in the inboxes of this one; `nil` if the ledger is not shared, or is away.
  private var queue: [QueueFigure]? {
    let names = Set(inboxes.map(\.name))
    return shared?.figures?.queue.filter { names.contains($0.inbox) }
  }

  private var waitingOwners: [WaitingOwner] {
    let waiting = (queue ?? []).filter { $0.state.shown == .waiting }
    return inboxes.flatMap { inbox in
      WaitingOwner.all(of: waiting.filter { $0.inbox == inbox.name }, in: inbox.name)
    }
  }
}

extension QueueFigure.State {
  /// The word of the metrics for it.
  var shown: WatchMetrics.State {
    switch self {
    case .arriving, .ready: .waiting
    case .working: .working
    case .waiting: .postponed
    case .held: .held
    case .ended: .filing
    }
  }
}
