import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

extension LedgerContract {
  /// What is asked.
  static let reading: [Clause] = [
    Clause("what was committed and placed comes out again, byte for byte") { bench in
      let ledger = bench.ledger
      var context = JournalSample.ended(try await bench.begin("1"))
      context.record = #"{"end":"done", "name":"é'); DROP TABLE contexts; --"}"#
      context.contentHash = .sample("a")
      context.bytes = 1 << 40
      try await ledger.commit(context, [JournalStep(.recorded)], syncing: [], following: [])
      context.state = .placed
      context.place = FilePath("done/a")
      var step = JournalStep(.moved, ["to": .string("é"), "bytes": .integer(1 << 40)])
      step.time = 5
      ledger.notePlace(context, [step])
      await ledger.flush()
      var found = try #require(try await ledger.reading.context("1"))
      found.updated = context.updated
      found.fence = context.fence
      #expect(found == context)
      let steps = try await ledger.reading.steps(of: "1")
      #expect(steps.suffix(2).map(\.kind) == [.recorded, .moved])
      #expect(steps.last == step)
      #expect(try await ledger.reading.holder(of: "done/a") == "1")
    },
    Clause("contexts are found by the start or the end of their identifiers") { bench in
      let ledger = bench.ledger
      for identifier in ["aab", "abb", "bab"] { _ = try await bench.begin(identifier) }
      let reading = ledger.reading
      #expect(try await reading.find("a", limit: 9).map(\.identifier) == ["aab", "abb"])
      #expect(try await reading.find("ab", limit: 9).map(\.identifier) == ["aab", "abb", "bab"])
      #expect(try await reading.find("%", limit: 9) == [])
      #expect(try await reading.find("", limit: 2).map(\.identifier) == ["aab", "abb"])
    },
    Clause("the history has the newest first, in portions, as it is filtered") { bench in
      let ledger = bench.ledger
      for number in 0..<7 {
        let context = try await bench.begin("\(number)")
        let end: ContextEnd = number.isMultiple(of: 2) ? .done : .failed
        try await ledger.commit(
          JournalSample.ended(context, end), [], syncing: [], following: [])
      }
      var filter = JournalFilter()
      filter.ends = [.done]
      let first = try await ledger.reading.history(filter, before: nil, limit: 3)
      #expect(first.contexts.map(\.identifier) == ["6", "4", "2"])
      let rest = try await ledger.reading.history(filter, before: first.next, limit: 3)
      #expect(rest.contexts.map(\.identifier) == ["0"])
      #expect(rest.next == nil)
      // Several ends at once, of which one is never there, and what has none.
      filter.ends = [.failed, .blocked]
      let failed = try await ledger.reading.history(filter, before: nil, limit: 2)
      #expect(failed.contexts.map(\.identifier) == ["5", "3"])
      let older = try await ledger.reading.history(filter, before: failed.next, limit: 2)
      #expect(older.contexts.map(\.identifier) == ["1"])
      _ = try await bench.begin("7")
      filter.unended = [.working]
      let all = try await ledger.reading.history(filter, before: nil, limit: 9)
      #expect(all.contexts.map(\.identifier) == ["7", "5", "3", "1"])
      filter.ends = [.done, .failed, .blocked]
      let newest = try await ledger.reading.history(filter, before: nil, limit: 3)
      #expect(newest.contexts.map(\.identifier) == ["7", "6", "5"])
      #expect(try await ledger.reading.endCounts(since: nil, until: nil) == [.done: 4, .failed: 3])
    },
    Clause("a search finds what the history has, and ends when its time is over") { bench in
      let ledger = bench.ledger
      for number in 0..<7 {
        let context = try await bench.begin("\(number)")
        let end: ContextEnd = number.isMultiple(of: 2) ? .done : .failed
        try await ledger.commit(
          JournalSample.ended(context, end), [], syncing: [], following: [])
      }
      var filter = JournalFilter()
      filter.ends = [.done]
      let reading = ledger.reading
      let first = try await reading.search(
        filter, before: nil, limit: 3, until: .now + .seconds(60))
      #expect(first.contexts.map(\.identifier) == ["6", "4", "2"])
      #expect(!first.isCut)
      let rest = try await reading.search(
        filter, before: first.next, limit: 3, until: .now + .seconds(60))
      #expect(rest.contexts.map(\.identifier) == ["0"])
      #expect(rest.next == nil && !rest.isCut)
      let late = try await reading.search(filter, before: nil, limit: 3, until: .now)
      #expect(late.contexts == [] && late.isCut)
      let next = try #require(late.next)
      let all = try await reading.history(JournalFilter(), before: next, limit: 9)
      #expect(all.contexts.count == 7)
      #expect(try await reading.time(before: next) == reading.context("6")?.created)
    },
    Clause("what waits for a time, a person or a line is counted apart") { bench in
      let ledger = bench.ledger
      _ = try await held("held", in: bench)
      for (identifier, due) in [("late", 30), ("early", 20)] as [(String, Timestamp)] {
        var context = try await bench.begin(identifier)
        context.state = .waiting
        context.due = due
        try await ledger.commit(context, [], syncing: [], following: [])
      }
      var parked = try await bench.begin("parked")
      parked.state = .waiting
      parked.parked = "org.example.slow"
      try await ledger.commit(parked, [], syncing: [], following: [])
      let reading = ledger.reading
      #expect(try await reading.heldCount() == 1)
      #expect(try await reading.waitingCount() == 2)
      #expect(try await reading.unfinishedCount() == 3)
      #expect(try await reading.parkedCounts() == ["org.example.slow": 1])
      #expect(try await reading.nextWaiting()?.due == 20)
      #expect(try await reading.due(at: 25, limit: 9).map(\.identifier) == ["early"])
      #expect(
        try await reading.parked(for: "org.example.slow", limit: 9).map(\.identifier) == ["parked"])
    },
    Clause("what an owner handed in today is counted") { bench in
      let ledger = bench.ledger
      let context = try await bench.begin("1")
      try await ledger.commit(
        JournalSample.ended(context), [], syncing: [], following: [])
      let usage = try await ledger.reading.usage(of: context.owner, since: .first)
      #expect(usage.contexts == 1 && usage.bytes == 10)
      let none = try await ledger.reading.usage(of: context.owner + 1, since: .first)
      #expect(none.contexts == 0 && none.bytes == 0)
    },
    Clause("URLs are counted by their sender, and answers are not") { bench in
      let ledger = bench.ledger
      let context = try await bench.begin("1")
      func url(_ identifier: String, _ members: String) -> JournalContext {
        JournalContext(
          identifier: identifier, entry: EntryName("a:b"), owner: context.owner, rules: "r",
          kind: .url(#"{"url":"a:b","depth":0\#(members)}"#), fence: context.fence)
      }
      try await ledger.commit(
        JournalSample.ended(context), [], syncing: [],
        following: [
          url("2", #","sender":"org.a""#), url("3", #","sender":"org.a""#),
          url("4", #","sender":"org.a","answers":"2""#), url("5", #","sender":null"#),
          url("6", #","sender":null,"sharedIn":"1""#),
        ])
      let counts = try await ledger.reading.urls(of: context.owner, since: .first)
      #expect(Set(counts.map { "\($0.sender ?? "-") \($0.count)" }) == ["org.a 2", "- 2"])
      #expect(try await ledger.reading.urls(of: context.owner + 1, since: .first).isEmpty)
      // The share, and the three that were asked for.
      #expect(try await ledger.reading.usage(of: context.owner, since: .first).contexts == 4)
    },
    Clause("the last answer of a person is known until the context has ended once more") { bench in
      let ledger = bench.ledger
      _ = try await held("1", in: bench)
      let answer = JournalStep(.approved, ["by": .string("ada")])
      #expect(try await ledger.wake("1", [JournalStep(.retried), answer]) { $0.isHeld })
      #expect(try await ledger.answer(of: "1")?.kind == .approved)
      #expect(try await ledger.reading.lastAnswer(of: "1")?.kind == .approved)
      #expect(try await ledger.reading.request(of: "1")?.kind == .retried)
      let context = try await bench.takeUp("1")
      try await ledger.commit(
        JournalSample.ended(context), [JournalStep(.recorded)], syncing: [], following: [])
      #expect(try await ledger.answer(of: "1") == nil)
      #expect(try await ledger.reading.request(of: "1") == nil)
      #expect(try await ledger.reading.lastAnswer(of: "1")?.kind == .approved)
    },
  ]
}
