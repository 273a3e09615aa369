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
  /// Until when the list was searched, if time was over before the page was full.
  private(set) var searchedUntil: Timestamp?
  /// The states that cannot be read, and why.
  private(set) var faults: [String] = []

  /// How many contexts a page has.
  static let pageSize = 50
  /// How long a search may take.
  static let patience: Duration = .milliseconds(250)

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - search: What is looked for.
  ///   - filter: What else a context must be.
  ///   - states: The states that there are.
  init(_ search: ContextSearch, _ filter: JournalFilter, in states: [ConsoleState]) async {
    let deadline = ContinuousClock.now + Self.patience
    var filter = filter
    filter.since = search.since
    filter.extension = search.extension
    if let end = search.end { filter.ends = [end] }
    for state in states where search.inbox == nil || search.inbox == state.name {
      do throws(JournalError) {
        try await add(search, filter, state, deadline)
      } catch {
        faults.append("\(state.name): \(error)")
      }
    }
    contexts.sort { $0.context.seen > $1.context.seen }
  }

  private mutating func add(
    _ search: ContextSearch, _ filter: JournalFilter, _ state: ConsoleState,
    _ deadline: ContinuousClock.Instant
  ) async throws(JournalError) {
    let reading = try state.reading()
    var position = search.position
    var found = 0
    repeat {
      // One more at a time than there is room for is not read: the position behind the last is known.
      let page = try await reading.history(
        filter, before: position, limit: Self.pageSize - found)
      for context in page.contexts where search.fits(context) {
        contexts.append(ListedContext(context, of: state))
        found += 1
      }
      position = page.next
      if position != nil, found < Self.pageSize, .now > deadline {
        searchedUntil = page.contexts.last?.created
        break
      }
    } while position != nil && found < Self.pageSize
    next[state.name] = position
  }
}
