import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import TestSupport
import Testing

extension LedgerContract {
  /// Which run begins.
  static let runs: [Clause] = [
    Clause("a run begins only after the runs that the caller knows") { bench in
      let ledger = bench.ledger
      let context = try await bench.begin("1")
      let run = JournalSample.run("1")
      #expect(try await ledger.begin(run, after: nil, [], of: context) == .begun(attempt: 1))
      let changed = try await ledger.begin(run, after: nil, [], of: context)
      guard case .changed(let earlier) = changed, var first = earlier.first else {
        Issue.record("\(changed)")
        return
      }
      #expect(earlier.count == 1 && first.attempt == 1 && first.end == nil)
      // Its end changes what the caller must know.
      first.end = .temporary
      ledger.end(first, [], of: context, isUrgent: true)
      await ledger.flush()
      #expect(
        try await ledger.begin(run, after: earlier.last, [], of: context)
          == .changed(try await ledger.runs(withKey: run.key)))
      #expect(try await ledger.begin(run, after: first, [], of: context) == .begun(attempt: 2))
    },
    Clause("of runs that are asked for at once, one begins") { bench in
      let ledger = bench.ledger
      let context = try await bench.begin("1")
      let answers = try await withThrowingTaskGroup(of: Int?.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await ledger.begin(JournalSample.run("1"), [], of: context) { $0.isEmpty }.attempt
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.compactMap(\.self) == [1])
    },
    Clause("the end of a run comes out again, word for word") { bench in
      let ledger = bench.ledger
      let context = try await bench.begin("1")
      var run = JournalSample.run("1")
      run.attempt =
        try await ledger.begin(run, [JournalStep(.spawned)], of: context) { _ in true }.attempt ?? 0
      run.end = .completed
      run.exitStatus = 0
      run.microseconds = 1_234_567
      run.decision = #"{"outcome":"delivered", "name":"é\u0000'); --"}"#
      ledger.end(run, [], of: context, isUrgent: true)
      await ledger.flush()
      #expect(try await ledger.reading.runs(of: "1") == [run])
    },
    Clause("a run that was taken back was never asked for") { bench in
      let ledger = bench.ledger
      let context = try await bench.begin("1")
      var run = JournalSample.run("1")
      run.attempt = try await ledger.begin(run, [], of: context) { _ in true }.attempt ?? 0
      ledger.withdraw(run, [])
      await ledger.flush()
      #expect(try await ledger.runs(withKey: run.key) == [])
      #expect(try await ledger.begin(run, after: nil, [], of: context) == .begun(attempt: 1))
    },
  ]
}
