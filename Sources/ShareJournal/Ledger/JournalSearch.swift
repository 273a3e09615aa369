package import Documents

/// What a search found in the time that it had.
package struct JournalSearch: Hashable, Sendable {
  /// The contexts, newest first.
  package var contexts: [JournalContext] = []
  /// Where the search goes on: before the context with this number; `nil` at the end.
  package var next: Int64?
  /// Whether time was over before there were as many contexts as were asked for.
  package var isCut = false

  /// How many numbers the first piece of a search has.
  fileprivate static let firstPiece: Int64 = 500
  fileprivate static let largestPiece: Int64 = 1 << 40
  /// A piece that takes less time is followed by one of twice its size.
  ///
  /// Time is over within a piece, which is searched again by what goes on: so it stays small.
  fileprivate static let quick: Duration = .milliseconds(20)
}

extension LedgerReading {
  /// Searches for contexts that a filter lets through, newest first, until a moment.
  ///
  /// It takes one piece of the history after the other, so that it knows how far it came, however few
  /// contexts fit. A piece that was not searched to its end counts for nothing.
  ///
  /// - Parameters:
  ///   - filter: Which contexts fit.
  ///   - position: Where it begins: before the context with this number; `nil` for the newest.
  ///   - limit: The most contexts.
  ///   - deadline: Until when it searches.
  /// - Returns: What was found, and where to go on.
  /// - Throws: ``JournalError`` if the ledger cannot be read.
  package func search(
    _ filter: JournalFilter, before position: Int64?, limit: Int,
    until deadline: ContinuousClock.Instant
  ) async throws(JournalError) -> JournalSearch {
    var search = JournalSearch()
    var end: Int64
    if let position {
      end = position
    } else {
      let newest = try await history(JournalFilter(), before: nil, limit: 1)
      guard let number = newest.next else { return search }
      end = number + 1
    }
    var size = JournalSearch.firstPiece
    while end > 0 {
      let start = ContinuousClock.now
      var piece = filter
      piece.first = max(0, end - size)
      guard start < deadline,
        let page = try await history(
          piece, before: end, limit: limit - search.contexts.count, until: deadline)
      else {
        search.next = end
        search.isCut = true
        return search
      }
      search.contexts += page.contexts
      if let next = page.next {
        search.next = next
        return search
      }
      end = max(0, end - size)
      if .now - start < JournalSearch.quick { size = min(size * 2, JournalSearch.largestPiece) }
    }
    return search
  }

  /// When the newest context was first seen that a search has not looked at.
  ///
  /// - Parameter position: Where the search goes on.
  /// - Returns: The time, or `nil` if nothing is left.
  /// - Throws: ``JournalError`` if the ledger cannot be read.
  package func time(before position: Int64) async throws(JournalError) -> Timestamp? {
    try await history(JournalFilter(), before: position, limit: 1).contexts.first?.created
  }
}
