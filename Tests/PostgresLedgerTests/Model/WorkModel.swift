#if PostgreSQL
/// Two hosts and one context that is ready: claim, run, commit, filing, lost leases, sweeps, crashes,
/// and persons who ask for another try.
///
/// A host is paused wherever another one has the next step. It learns of a lost lease only from the
/// ledger: a machine may be frozen whole, so that no deadline of its own helps.
struct WorkModel: StateModel {
  /// What the ledger, or the share, takes care of.
  enum Condition: CaseIterable {
    /// To begin a run is compared with the fence.
    case fenceInBegin
    /// A commit is compared with the fence.
    case fenceInCommit
    /// To note the filing is compared with the fence.
    case fenceInFiling
    /// The place in which an entry is worked on is another one for each try.
    case tryInPlace
    /// A sweep returns what sessions had that were ended, and nothing else.
    case sweepOfEnded
  }

  /// What a host does next.
  enum Task: Hashable {
    case idle
    case begin(fence: Int)
    /// The program does what it does.
    case run(fence: Int)
    case commit(fence: Int)
    case rename(fence: Int, number: Int)
    case noteFiling(fence: Int)
  }

  enum Row: Hashable {
    case ready
    case working(session: Int, fence: Int)
    case ended(fence: Int)
    case history
  }

  enum Place: Hashable {
    /// The number is that of the try.
    case work(Int)
    case filed(fence: Int)
  }

  struct State: Hashable {
    var row = Row.ready
    /// The fence that decided last.
    var decided = 0
    var fence = 0
    /// The sessions of the hosts, and those that were ended.
    var sessions = [1, 2]
    var ended: Set<Int> = []
    var tasks = [Task.idle, .idle]
    var place = Place.work(1)
    var runs = 0
    var lostLeases = 0
    var outcomes = 0
    var filings = 0
    var tries = 1
    var crashes = 0
    /// What must not be, and was.
    var fault: String?
  }

  /// What is taken care of.
  var conditions = Set(Condition.allCases)
  /// The most leases that are lost, crashes, and further tries.
  var bounds = (leases: 2, crashes: 1, tries: 2)

  var start: State { State() }

  func isDone(_ state: State) -> Bool { state.row == .history }

  func fault(in state: State) -> String? {
    if let fault = state.fault { return fault }
    if state.outcomes > state.tries { return "two outcomes of one try" }
    if state.filings > state.tries { return "filed twice" }
    if state.runs - state.tries > state.lostLeases { return "a run without a lost lease" }
    if state.row == .history, state.place != .filed(fence: state.decided) {
      return "in the history, and not where its last outcome belongs"
    }
    return nil
  }

  func steps(from state: State) -> [(name: String, state: State)] {
    guard state.fault == nil else { return [] }
    var steps: [(name: String, state: State)] = []
    func add(_ name: String, _ change: (inout State) -> Void) {
      var next = state
      change(&next)
      steps.append((name, next))
    }
    for host in 0...1 { addSteps(of: host, in: state, add) }
    if case .working(let session, _) = state.row {
      let isEnded = state.ended.contains(session)
      if isEnded || !conditions.contains(.sweepOfEnded) { add("sweep") { $0.row = .ready } }
    }
    if state.row == .history, state.tries < bounds.tries {
      add("retry") { next in
        next.tries += 1
        next.row = .ready
        next.place = .work(number(next))
      }
    }
    return steps
  }

  /// The number in the place of the try that is under way.
  private func number(_ state: State) -> Int {
    conditions.contains(.tryInPlace) ? state.tries : 1
  }

  private func addSteps(
    of host: Int, in state: State, _ add: (String, (inout State) -> Void) -> Void
  ) {
    let name = host == 0 ? "A" : "B"
    let session = state.sessions[host]
    let isAlive = !state.ended.contains(session)
    if isAlive, state.lostLeases < bounds.leases {
      add("\(name) loses its lease") { next in
        next.ended.insert(session)
        next.lostLeases += 1
      }
    }
    if state.crashes < bounds.crashes, state.tasks[host] != .idle {
      // Its session is found to be over later.
      add("\(name) crashes") { next in
        next.crashes += 1
        next.lostLeases += isAlive ? 1 : 0
        next.ended.insert(session)
        Self.restart(host, &next)
      }
    }
    switch state.tasks[host] {
    case .idle:
      if !isAlive { add("\(name) opens a session") { Self.restart(host, &$0) } }
      if isAlive, state.row == .ready {
        add("\(name) claims") { next in
          next.fence += 1
          next.row = .working(session: session, fence: next.fence)
          next.tasks[host] = .begin(fence: next.fence)
        }
      }
      if isAlive, case .ended(let fence) = state.row {
        add("\(name) takes what another has not filed") {
          $0.tasks[host] = .rename(fence: fence, number: number($0))
        }
      }
    case .begin(let fence):
      add("\(name) begins a run") { next in
        let isHeld = next.row == .working(session: session, fence: fence)
        if conditions.contains(.fenceInBegin), !isHeld { return Self.restart(host, &next) }
        if !isHeld { next.fault = "a stale host begins a run" }
        next.runs += 1
        next.tasks[host] = .run(fence: fence)
      }
    case .run(let fence):
      add("\(name)'s program runs") { $0.tasks[host] = .commit(fence: fence) }
    case .commit(let fence):
      add("\(name) commits") { next in
        guard case .working(let owner, let current) = next.row else {
          return Self.restart(host, &next)
        }
        let isHeld = owner == session && current == fence
        guard isHeld || !conditions.contains(.fenceInCommit) else {
          return Self.restart(host, &next)
        }
        if !isHeld { next.fault = "a stale host decides" }
        next.row = .ended(fence: fence)
        next.decided = fence
        next.outcomes += 1
        next.tasks[host] = .rename(fence: fence, number: number(next))
      }
    case .rename(let fence, let number):
      add("\(name) files the entry") { next in
        // What is not there any more was filed by another.
        if next.place == .work(number) {
          if next.row != .ended(fence: fence) { next.fault = "a stale host files" }
          next.place = .filed(fence: fence)
          next.filings += 1
        }
        next.tasks[host] = .noteFiling(fence: fence)
      }
    case .noteFiling(let fence):
      add("\(name) notes the filing") { next in
        if case .ended(let current) = next.row,
          current == fence || !conditions.contains(.fenceInFiling)
        {
          next.row = .history
        }
        next.tasks[host] = .idle
      }
    }
  }

  /// A host forgets what it had, and goes on under a new session if the last one was ended.
  private static func restart(_ host: Int, _ state: inout State) {
    state.tasks[host] = .idle
    if state.ended.contains(state.sessions[host]) {
      state.sessions[host] = (state.sessions.max() ?? 0) + 1
    }
  }
}
#endif
