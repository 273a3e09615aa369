#if PostgreSQL
/// Two hosts that take one entry in: announcement, rename, ready, and a change of the doorman at any
/// moment.
struct DoorModel: StateModel {
  /// What the ledger, or the doorman, takes care of.
  enum Condition: CaseIterable {
    /// An announcement is compared with the term.
    case termInAnnounce
    /// What is made ready is compared with the term.
    case termInReady
    /// What a doorman finds in `work/` and no row knows goes back to the inbox.
    case strays
    /// A new doorman settles what the last one has announced.
    case settling
  }

  /// What a doorman does next.
  enum Task: Hashable {
    case away
    case look(term: Int)
    /// It has seen where the entry of a row that another announced is.
    case settle(term: Int, row: Int, isTaken: Bool)
    case announce(term: Int)
    case rename(term: Int, row: Int)
    case ready(term: Int, row: Int)
    case drop(term: Int, row: Int)
  }

  /// Where the entry is: in the inbox, or in the folder of a context.
  enum Place: Hashable {
    case inbox
    case work(Int)
  }

  struct State: Hashable {
    var term = 0
    var doorman: Int?
    var tasks = [Task.away, .away]
    var place = Place.inbox
    /// The contexts that were announced, and those that can be claimed.
    var arriving: Set<Int> = []
    var ready: Set<Int> = []
    var rows = 0
    var changes = 0
  }

  var conditions = Set(Condition.allCases)
  /// The most changes of the doorman, and rows.
  var bounds = (changes: 3, rows: 8)

  var start: State { State() }

  func isDone(_ state: State) -> Bool { !state.ready.isEmpty && state.arriving.isEmpty }

  func fault(in state: State) -> String? {
    if state.ready.count > 1 { return "two contexts of one entry" }
    if let row = state.ready.first, state.place != .work(row) {
      return "a context without its entry"
    }
    return nil
  }

  func steps(from state: State) -> [(name: String, state: State)] {
    guard !isDone(state) else { return [] }
    var steps: [(name: String, state: State)] = []
    func add(_ name: String, _ change: (inout State) -> Void) {
      var next = state
      change(&next)
      steps.append((name, next))
    }
    for host in 0...1 {
      let name = host == 0 ? "A" : "B"
      if state.doorman != host, state.changes < bounds.changes {
        add("\(name) becomes the doorman") { next in
          next.changes += 1
          next.term += 1
          next.doorman = host
          next.tasks[host] = .look(term: next.term)
        }
      }
      addSteps(of: host, name, in: state, add)
    }
    return steps
  }

  private func addSteps(
    of host: Int, _ name: String, in state: State,
    _ add: (String, (inout State) -> Void) -> Void
  ) {
    func isDoorman(_ term: Int, _ state: State) -> Bool {
      state.doorman == host && state.term == term
    }
    switch state.tasks[host] {
    case .away: break
    case .look(let term):
      guard isDoorman(term, state) else {
        return add("\(name) learns that it is no doorman") { $0.tasks[host] = .away }
      }
      if conditions.contains(.settling) {
        for row in state.arriving {
          let isTaken = state.place == .work(row)
          add("\(name) looks for entry \(row)") {
            $0.tasks[host] = .settle(term: term, row: row, isTaken: isTaken)
          }
        }
      }
      guard state.arriving.isEmpty || !conditions.contains(.settling) else { return }
      switch state.place {
      case .inbox:
        if state.rows < bounds.rows {
          add("\(name) meets the entry") { $0.tasks[host] = .announce(term: term) }
        }
      case .work(let row):
        let isStray = !state.arriving.contains(row) && !state.ready.contains(row)
        if isStray, conditions.contains(.strays) {
          add("\(name) puts a stray back") { $0.place = .inbox }
        }
      }
    case .settle(let term, let row, let isTaken):
      add("\(name) settles \(row)") {
        $0.tasks[host] = isTaken ? .ready(term: term, row: row) : .drop(term: term, row: row)
      }
    case .announce(let term):
      add("\(name) announces") { next in
        guard isDoorman(term, next) || !conditions.contains(.termInAnnounce) else {
          next.tasks[host] = .away
          return
        }
        next.rows += 1
        next.arriving.insert(next.rows)
        next.tasks[host] = .rename(term: term, row: next.rows)
      }
    case .rename(let term, let row):
      // It is not known here whether the term is over, and it need not be.
      add("\(name) takes the entry") { next in
        guard next.place == .inbox else {
          next.tasks[host] = .drop(term: term, row: row)
          return
        }
        next.place = .work(row)
        next.tasks[host] = .ready(term: term, row: row)
      }
    case .ready(let term, let row):
      add("\(name) makes \(row) ready") { next in
        if isDoorman(term, next) || !conditions.contains(.termInReady) {
          if next.arriving.remove(row) != nil || !conditions.contains(.termInReady) {
            next.ready.insert(row)
          }
        }
        next.tasks[host] = .look(term: term)
      }
    case .drop(let term, let row):
      add("\(name) drops \(row)") { next in
        if isDoorman(term, next) { next.arriving.remove(row) }
        next.tasks[host] = .look(term: term)
      }
    }
  }
}
#endif
