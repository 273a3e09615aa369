#if PostgreSQL
import Documents
import SafeFiles
package import ShareJournal
package import SystemPackage

/// Heals a ledger from the folders, after it was restored or lost its last outcomes.
///
/// | row | folders | done |
/// |---|---|---|
/// | not finished | its entry is in `work/`, or where it was put before | nothing: hosts go on |
/// | not finished | its entry is in the folder of an end, with a receipt | the outcome is adopted |
/// | not finished | its entry was removed, says a receipt | the outcome is adopted |
/// | not finished | its entry is in the inbox | the row is given up, and the entry taken in again |
/// | not finished | its entry is nowhere | reported; given up only if a person says so |
/// | none | an entry in the folder of an end, with a receipt | a row is made |
/// | none | an entry in `work/`, with the receipt of extensions that ran | a row is made that waits |
/// | none | an entry in `work/` | it goes back to the inbox |
///
/// It can be done again at any time, and then does what is left.
package struct Reconciliation: Sendable {
  /// What is done about one context.
  package enum Action: Hashable, Sendable {
    /// The ledger gets the outcome that the folders show.
    case adopted(JournalContext, [JournalRun])
    /// The ledger gets a context that it does not know.
    case restored(JournalContext, [JournalRun])
    /// Entries in the directory of a context go back to the inbox, under these paths.
    case returned(String, [FilePath])
    /// The row goes, for its entry is in the inbox.
    case dropped(OpenRow)
    /// The entry is nowhere, and nothing is done.
    case missing(OpenRow)
    /// The entry is nowhere, and the context is given up.
    case givenUp(OpenRow)
  }

  private static let portion = 500

  private let visit: LedgerVisit
  private let inbox: String
  private let folder: FilePath
  private let folders: SharedFolders
  private let givesUp: Bool

  private var state: FilePath { folders.state }

  /// Prepares.
  ///
  /// - Parameters:
  ///   - visit: The ledger.
  ///   - inbox: The name of the inbox in it.
  ///   - folder: The inbox, absolute.
  ///   - state: The directory of the state, absolute.
  ///   - givesUp: Whether contexts are given up whose entry is nowhere.
  package init(
    _ visit: LedgerVisit, _ inbox: String, at folder: FilePath, state: FilePath, givesUp: Bool
  ) {
    self.visit = visit
    self.inbox = inbox
    self.folder = folder
    folders = SharedFolders(state: state)
    self.givesUp = givesUp
  }

  // MARK: What is to be done

  /// Finds out what is to be done.
  ///
  /// - Returns: The actions.
  /// - Throws: ``ReconciliationError``; a host that works on the inbox would change what is found.
  package func plan() async throws(ReconciliationError) -> [Action] {
    try await requireNoHosts()
    let rows = try await reporting { () async throws(LedgerAccessError) in
      try await visit.openRows(of: inbox)
    }
    let receipts = try await readReceipts()
    var (actions, ended) = try await compare(rows, receipts)
    let left = rows.filter { ended[$0.identifier] == nil }
    actions += decide(left)
    return actions + (try await strange(among: Set(rows.map(\.identifier))))
  }

  private func requireNoHosts() async throws(ReconciliationError) {
    let hosts = try await reporting { () async throws(LedgerAccessError) in
      try await visit.hosts()
    }
    let working = hosts.filter { host in
      !host.isOver && host.services.contains { $0.inbox == inbox }
    }
    guard working.isEmpty else {
      throw .hosts(inbox, Array(Set(working.map(\.host))).sorted())
    }
  }

  private func readReceipts() async throws(ReconciliationError) -> FolderReceipts {
    let (state, folder) = (state, folder)
    let result: Result<FolderReceipts, JournalError> = await BlockingThread.run {
      do throws(JournalError) {
        return .success(try FolderReceipts(of: state, from: folder))
      } catch {
        return .failure(error)
      }
    }
    do throws(JournalError) { return try result.get() } catch { throw .folders(error) }
  }

  /// Compares what the folders say with the rows, and with all that the ledger knows.
  ///
  /// - Returns: The actions, and the rows that are settled by them.
  private func compare(
    _ rows: [OpenRow], _ receipts: FolderReceipts
  ) async throws(ReconciliationError) -> (actions: [Action], settled: [String: OpenRow]) {
    let open = Dictionary(rows.map { ($0.identifier, $0) }) { first, _ in first }
    var actions: [Action] = []
    var settled: [String: OpenRow] = [:]
    var last: String?
    while true {
      let page: [FolderReceipts.Found]
      do throws(JournalError) {
        page = try receipts.contexts(after: last, limit: Self.portion)
      } catch {
        throw .folders(error)
      }
      guard let end = page.last else { return (actions, settled) }
      last = end.context.identifier
      let others = page.map(\.context.identifier).filter { open[$0] == nil }
      let known = try await reporting { () async throws(LedgerAccessError) in
        try await visit.known(of: others)
      }
      for found in page {
        let identifier = found.context.identifier
        if let row = open[identifier] {
          guard Self.isNews(found.context, to: row) else { continue }
          settled[identifier] = row
          actions.append(.adopted(found.context, found.runs))
        } else if !known.contains(identifier) {
          actions.append(.restored(found.context, found.runs))
        }
      }
    }
  }

  /// Whether a receipt says something that a row does not know: after another try was asked for, a row
  /// is not finished while its entry is where it was put before.
  static func isNews(_ context: JournalContext, to row: OpenRow) -> Bool {
    row.state != .held && context.place != nil && context.place != row.place
  }

  /// What is to be done about rows of which no folder shows an end.
  private func decide(_ rows: [OpenRow]) -> [Action] {
    let suspects = rows.filter { row in
      row.state != .held && row.state != .ended && !folders.hasPlace(row)
    }
    let removed = FolderReceipts.removed(in: state, of: Set(suspects.map(\.identifier)))
    return suspects.map { row in
      if let context = removed[row.identifier] { return .adopted(context, []) }
      if folders.isInInbox(row, folder) { return .dropped(row) }
      return givesUp ? .givenUp(row) : .missing(row)
    }
  }

  /// What is to be done about directories in `work/` of contexts that the ledger does not know.
  private func strange(
    among open: Set<String>
  ) async throws(ReconciliationError) -> [Action] {
    let names = folders.works().map(\.identifier).filter { !open.contains($0) }
    var actions: [Action] = []
    for start in stride(from: 0, to: names.count, by: Self.portion) {
      let part = Array(names[start..<min(names.count, start + Self.portion)])
      let known = try await reporting { () async throws(LedgerAccessError) in
        try await visit.known(of: part)
      }
      for name in part where !known.contains(name) {
        if let waiting = FolderReceipts.waiting(name, in: state) {
          actions.append(.restored(waiting.context, waiting.runs))
          continue
        }
        let paths = ((try? folders.entries(of: name)) ?? []).map(\.path)
        if !paths.isEmpty { actions.append(.returned(name, paths)) }
      }
    }
    return actions
  }

  // MARK: Doing it

  /// Does what is to be done.
  ///
  /// - Parameter actions: The actions.
  /// - Throws: ``ReconciliationError``; what was done until then stays, and the rest can be done later.
  package func carryOut(_ actions: [Action]) async throws(ReconciliationError) {
    try await write([])
    for start in stride(from: 0, to: actions.count, by: Self.portion) {
      let part = Array(actions[start..<min(actions.count, start + Self.portion)])
      try await write(part)
      for case .returned(let identifier, _) in part {
        do throws(FileFault) {
          try folders.putBack(identifier, into: folder)
        } catch {
          throw .notReturned(state.appending("work").appending(identifier), error.errno)
        }
      }
    }
  }

  private func write(_ actions: [Action]) async throws(ReconciliationError) {
    var rows: [String] = []
    var runs: [JournalRun] = []
    var (dropped, givenUp): ([String], [String]) = ([], [])
    for action in actions {
      switch action {
      case .adopted(let context, let own), .restored(let context, let own):
        var step = JournalStep(.reconciled)
        if let place = context.place { step.details["to"] = .string(place.label) }
        rows.append(LedgerJSON.object(of: context, [step], offset: .zero))
        runs += own
      case .dropped(let row): dropped.append(row.identifier)
      case .givenUp(let row): givenUp.append(row.identifier)
      case .returned, .missing: break
      }
    }
    guard actions.isEmpty || !rows.isEmpty || !dropped.isEmpty || !givenUp.isEmpty else { return }
    let (all, allRuns) = (rows, runs)
    let (drops, abandoned) = (dropped, givenUp)
    try await reporting { () async throws(LedgerAccessError) in
      try await visit.reconcile(
        inbox, LedgerJSON.array(all), LedgerJSON.runs(allRuns), dropping: drops,
        givingUp: abandoned)
    }
  }

  private func reporting<Value>(
    _ body: () async throws(LedgerAccessError) -> Value
  ) async throws(ReconciliationError) -> Value {
    do throws(LedgerAccessError) { return try await body() } catch { throw .ledger(error) }
  }
}
#endif
