package import Documents
package import ShareJournal
import ShareModel
package import SystemPackage

extension LedgerReading {
  /// Reads what a report says from a ledger that hosts share.
  ///
  /// It is read question by question, so that what changes meanwhile may be in the one answer and not
  /// in the other.
  ///
  /// - Parameters:
  ///   - bounds: What the report is about, and how much of it is shown in full.
  ///   - state: The directory of the state, absolute; the name of the ledger where there is none.
  ///   - time: The time now.
  /// - Returns: The report.
  /// - Throws: ``JournalError`` if the ledger cannot be read.
  package func sharedReport(
    _ bounds: ReportBounds = ReportBounds(), of state: FilePath, at time: Timestamp
  ) async throws(JournalError) -> Report {
    var report = Report(state: state, time: time, bounds: bounds)
    let states = try await stateCounts(since: bounds.since, until: bounds.until)
    report.totals.contexts = states.values.reduce(0, +)
    report.totals.unfinished = states.filter { $0.key != .placed && $0.key != .abandoned }
    report.totals.ends = try await endCounts(since: bounds.since, until: bounds.until)
    report.totals.troubles = report.totals.ends.filter { Report.badEnds.contains($0.key) }
    var filter = JournalFilter()
    filter.since = bounds.since
    filter.until = bounds.until
    try await count(filter, into: &report.totals, bounds)
    var room = bounds.told
    report.latest = try await contexts(filter, atMost: bounds.latest, &room)
    filter.ends = Set(Report.badEnds)
    filter.states = [.placed, .ended]
    report.attention = try await contexts(filter, atMost: bounds.attention, &room)
    return report
  }

  /// How many contexts are read at once: their records may be long.
  private var portion: Int { 100 }

  /// Counts the outcomes in the records of the newest contexts.
  private func count(
    _ filter: JournalFilter, into totals: inout ReportTotals, _ bounds: ReportBounds
  ) async throws(JournalError) {
    var position: Int64?
    var bytes = 0
    repeat {
      let page = try await history(
        filter, before: position, limit: min(portion, bounds.counted - totals.counted))
      for context in page.contexts {
        bytes += context.record?.utf8.count ?? 0
        guard bytes <= bounds.countedBytes else { return }
        totals.counted += 1
        for decision in context.keptRecord?.decisions ?? [] {
          if let outcome = decision.outcome?.value { totals.outcomes[outcome, default: 0] += 1 }
        }
      }
      position = page.next
    } while position != nil && totals.counted < bounds.counted
  }

  /// The newest contexts, with as many of their records as there is room for.
  private func contexts(
    _ filter: JournalFilter, atMost count: Int, _ room: inout Int
  ) async throws(JournalError) -> [ReportContext] {
    var contexts: [ReportContext] = []
    var position: Int64?
    repeat {
      let page = try await history(
        filter, before: position, limit: min(portion, count - contexts.count))
      for context in page.contexts {
        let length = context.record?.utf8.count ?? 0
        let obstacle: ReportContext.Knowledge? =
          length > ReportContext.longestRecord ? .tooLong : length > room / 8 ? .leftOut : nil
        if obstacle == nil { room -= length }
        var shown = ReportContext(context, without: obstacle)
        if context.end == .held { shown.answer = try await lastAnswer(of: context.identifier) }
        contexts.append(shown)
      }
      position = page.next
    } while position != nil && contexts.count < count
    return contexts
  }
}
