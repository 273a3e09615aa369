import Documents
import ShareJournal
import ShareModel
import ShareReport

/// A page of a list of contexts.
struct ContextList: Sendable {
  /// The contexts, in order.
  private(set) var contexts: [ListedContext] = []
  /// Where each state goes on, by its name; a state whose list is at its end is missing.
  private(set) var next: [String: Int64] = [:]
  /// Back to which time the list was searched, if time was over before the page was full.
  private(set) var searchedUntil: Timestamp?
  /// The states that cannot be read, and why.
  private(set) var faults: [String] = []

  /// How many contexts a page has.
  static let pageSize = 50
  /// How many contexts a page has that shows them in groups.
  static let groupedSize = 500
  /// How many contexts are read at a time.
  private static let portion = 50
  /// How long a search may take.
  static let patience: Duration = .milliseconds(250)

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - search: What is looked for.
  ///   - filter: What else a context must be.
  ///   - states: The states that there are.
  ///   - pageSize: How many contexts the page has of each state.
  ///   - patience: How long the search may take.
  init(
    _ search: ContextSearch, _ filter: JournalFilter, in states: [ConsoleState],
    pageSize: Int = Self.pageSize, patience: Duration = Self.patience
  ) async {
    let deadline = ContinuousClock.now + patience
    var filter = filter
    filter.since = search.since
    filter.extension = search.extension
    if let end = search.end { filter.ends = [end] }
    for state in states where search.inbox == nil || search.inbox == state.name {
      do throws(JournalError) {
        try await add(search, filter, state, pageSize, deadline)
      } catch {
        faults.append("\(state.name): \(error)")
      }
    }
    contexts.sort { $0.context.seen > $1.context.seen }
  }

  /// The contexts of a state as its ledger knows them.
  func rows(of state: ConsoleState) -> [JournalContext] {
    contexts.filter { $0.state === state }.map(\.row)
  }

  private mutating func add(
    _ search: ContextSearch, _ filter: JournalFilter, _ state: ConsoleState, _ pageSize: Int,
    _ deadline: ContinuousClock.Instant
  ) async throws(JournalError) {
    let reading = try state.reading()
    var position = search.position
    var found = 0
    repeat {
      let part = try await reading.search(
        filter, before: position, limit: min(Self.portion, pageSize - found), until: deadline)
      for context in part.contexts where search.fits(context) {
        contexts.append(ListedContext(context, of: state))
        found += 1
      }
      position = part.next
      guard let next = part.next, part.isCut || found < pageSize && .now > deadline else {
        continue
      }
      if let time = try await reading.time(before: next) {
        searchedUntil = max(time, searchedUntil ?? time)
      } else {
        position = nil
      }
      break
    } while position != nil && found < pageSize
    next[state.name] = position
  }
}
