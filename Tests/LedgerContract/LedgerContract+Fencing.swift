import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import TestSupport
import Testing

extension LedgerContract {
  /// Which worker decides.
  static let fencing: [Clause] = [
    Clause("each time that work on a context begins, the fence is larger") { bench in
      let ledger = bench.ledger
      var context = try await bench.begin("1")
      for _ in 0..<4 {
        let last = try #require(context.fence)
        context.state = .waiting
        context.due = 1
        #expect(try await ledger.commit(context, [], syncing: [], following: []) == .durable)
        #expect(try await ledger.wake("1", [], if: { $0.state == .waiting }))
        context = try await bench.takeUp("1")
        let fence = try #require(context.fence)
        #expect(fence.number > last.number)
        #expect(try await ledger.reading.context("1")?.fence?.number == fence.number)
      }
    },
    Clause("a worker that was stopped while another went on decides nothing") { bench in
      let stopped = try await bench.begin("1")
      let (ledger, other) = try await bench.takeOver(stopped)
      let steps = try await ledger.reading.steps(of: "1")
      #expect(
        try await bench.ledger.commit(
          JournalSample.ended(stopped, .failed), [JournalStep(.recorded)], syncing: [],
          following: []) == .stale)
      #expect(try await ledger.reading.context("1")?.end == nil)
      #expect(try await ledger.reading.steps(of: "1") == steps)
      let ended = JournalSample.ended(other)
      #expect(try await ledger.commit(ended, [], syncing: [], following: []) == .durable)
      #expect(try await ledger.reading.context("1")?.end == .done)
    },
    Clause("what follows a context is known if and only if its end is") { bench in
      let stale = try await bench.begin("1")
      let (ledger, other) = try await bench.takeOver(stale)
      let workers = [(bench.ledger, stale, Committed.stale), (ledger, other, .durable)]
      for (ledger, context, expected) in workers {
        let next = JournalContext(
          identifier: "2", entry: EntryName("https://example.org/"), owner: 1, rules: "r",
          kind: .url("{}"), fence: context.fence)
        let ended = JournalSample.ended(context)
        let committed = try await ledger.commit(ended, [], syncing: [], following: [next])
        #expect(committed == expected)
        let isKnown = try await ledger.reading.context("2") != nil
        #expect(isKnown == (expected == .durable))
      }
    },
    Clause("a run does not begin for a worker that was stopped") { bench in
      let stopped = try await bench.begin("1")
      let (ledger, other) = try await bench.takeOver(stopped)
      let run = JournalSample.run("1")
      #expect(try await bench.ledger.begin(run, after: nil, [], of: stopped) == .stale)
      #expect(try await ledger.begin(run, after: nil, [], of: other) == .begun(attempt: 1))
    },
  ]
}
