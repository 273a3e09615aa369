import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

extension LedgerContract {
  /// What persons change.
  static let changes: [Clause] = [
    Clause("a change that was decided on an older version is not made") { bench in
      let ledger = bench.ledger
      let held = try await held("1", in: bench)
      var waiting = held
      waiting.state = .waiting
      waiting.due = 1
      #expect(try await ledger.replace(held, by: waiting, [JournalStep(.approved)]))
      #expect(try await !ledger.replace(held, by: waiting, [JournalStep(.denied)]))
      #expect(try await ledger.reading.context("1")?.state == .waiting)
      let kinds = try await ledger.reading.steps(of: "1").map(\.kind)
      #expect(kinds.contains(.approved) && !kinds.contains(.denied))
    },
    Clause("of two persons who answer at once, one does") { bench in
      let ledger = bench.ledger
      _ = try await held("1", in: bench)
      let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<10 {
          group.addTask { try await ledger.wake("1", [], if: { $0.isHeld }) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0 } == 1)
    },
    Clause("a context that is not known is not changed") { bench in
      let ledger = bench.ledger
      let changed = try await ledger.change("1", []) { $0 }
      #expect(changed == nil)
      #expect(try await !ledger.wake("1", []) { _ in true })
      #expect(await !ledger.putOff("1", until: 1))
    },
    Clause("a waiting context can be put off, and another cannot") { bench in
      let ledger = bench.ledger
      var context = try await bench.begin("1")
      #expect(await !ledger.putOff("1", until: 1))
      context.state = .waiting
      context.due = 1
      try await ledger.commit(context, [], syncing: [], following: [])
      let later = Timestamp.now() + .seconds(1000)
      #expect(await ledger.putOff("1", until: later))
      #expect(try await ledger.reading.context("1")?.due == later)
    },
  ]

  /// A context that waits for a person.
  static func held(
    _ identifier: String, in bench: any LedgerBench
  ) async throws -> JournalContext {
    let ledger = bench.ledger
    var context = JournalSample.ended(try await bench.begin(identifier), .held)
    try await ledger.commit(context, [JournalStep(.recorded)], syncing: [], following: [])
    context.state = .placed
    context.place = "held/a"
    ledger.notePlace(context, [JournalStep(.moved)])
    await ledger.flush()
    return try #require(try await ledger.reading.context(identifier))
  }
}
