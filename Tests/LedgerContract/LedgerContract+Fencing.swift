import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import TestSupport
import Testing

extension LedgerContract {
  /// Which worker decides.
  static let fencing: [Clause] = [
    Clause("each time that work on a context begins, the fence is larger") { ledger in
      var context = JournalSample.context("1")
      var last: Int64 = 0
      for _ in 0..<5 {
        let fence = try await ledger.begin(context, [])
        #expect(fence.number > last)
        last = fence.number
        context.fence = fence
        context.state = .waiting
        context.due = 1
        #expect(try await ledger.commit(context, [], syncing: [], following: []) == .durable)
        context.state = .working
        context.due = nil
      }
      #expect(try await ledger.reading.context("1")?.fence?.number == last)
    },
    Clause("a worker that was stopped while another went on decides nothing") { ledger in
      var stopped = JournalSample.context("1")
      stopped.fence = try await ledger.begin(stopped, [])
      var other = stopped
      other.begun = 2
      other.fence = try await ledger.begin(other, [])
      stopped = JournalSample.ended(stopped, .failed)
      #expect(
        try await ledger.commit(stopped, [JournalStep(.recorded)], syncing: [], following: [])
          == .stale)
      #expect(try await ledger.reading.context("1")?.end == nil)
      #expect(try await ledger.reading.steps(of: "1") == [])
      other = JournalSample.ended(other)
      #expect(try await ledger.commit(other, [], syncing: [], following: []) == .durable)
      #expect(try await ledger.reading.context("1")?.end == .done)
    },
    Clause("what follows a context is known if and only if its end is") { ledger in
      var stale = JournalSample.context("1")
      stale.fence = try await ledger.begin(stale, [])
      var other = stale
      other.fence = try await ledger.begin(other, [])
      let next = JournalContext(
        identifier: "2", entry: EntryName("https://example.org/"), owner: 1, rules: "r",
        kind: .url("{}"))
      for (context, expected) in [(stale, Committed.stale), (other, .durable)] {
        let ended = JournalSample.ended(context)
        let committed = try await ledger.commit(ended, [], syncing: [], following: [next])
        #expect(committed == expected)
        let isKnown = try await ledger.reading.context("2") != nil
        #expect(isKnown == (expected == .durable))
      }
    },
    Clause("a run does not begin for a worker that was stopped") { ledger in
      var stopped = JournalSample.context("1")
      stopped.fence = try await ledger.begin(stopped, [])
      var other = stopped
      other.fence = try await ledger.begin(other, [])
      let run = JournalSample.run("1")
      #expect(try await ledger.begin(run, after: nil, [], of: stopped) == .stale)
      #expect(try await ledger.begin(run, after: nil, [], of: other) == .begun(attempt: 1))
    },
  ]
}
