#if PostgreSQL
import ShareJournal

/// Writes that are carried out together, in one transaction and one round trip.
struct PostgresBatch {
  /// The writes, in their order.
  let writes: [PostgresWrite]
  /// The session under which contexts that are new are begun.
  let session: String
  /// Whether it may have been carried out before.
  let isRepeated: Bool

  /// Carries writes out together.
  ///
  /// What is to be said of the end of a run is said with the commit of its context, so that one write
  /// of the row is enough; and a decision that is in the record is written there alone.
  init(_ writes: [PostgresWrite], session: String, isRepeated: Bool) {
    let commits = Dictionary(
      writes.lazy.filter { $0.kind == .commit }.map { ($0.context, $0.record) }
    ) { $1 }
    var early: [String: [JournalStep]] = [:]
    self.writes = writes.map { write in
      var write = write
      if write.kind == .endRun, let record = commits[write.context] {
        early[write.context, default: []] += write.steps
        write.steps = []
        if let record { write.decision = write.decision?.found(in: record) }
      } else if write.kind == .commit {
        write.steps = (early.removeValue(forKey: write.context) ?? []) + write.steps
      }
      return write
    }
    self.session = session
    self.isRepeated = isRepeated
  }

  /// Whether losing it with the server costs nothing but work that is done again: where entries were
  /// put can be seen.
  private var isSoft: Bool {
    !isRepeated && writes.allSatisfy { [.file, .steps, .note].contains($0.kind) }
  }

  private func rows(_ kind: PostgresWrite.Kind) -> [PostgresWrite] {
    writes.filter { $0.kind == kind }
  }

  private func json(_ writes: [PostgresWrite]) -> PostgresValue {
    .json(LedgerJSON.array(writes.map(\.object)))
  }

  /// The statements, and of which kind each is; `nil` for one that says nothing.
  var statements: [(kind: PostgresWrite.Kind?, statement: PostgresStatement)] {
    var all: [(PostgresWrite.Kind?, PostgresStatement)] = []
    if isSoft {
      all.append((nil, PostgresStatement("SELECT set_config('synchronous_commit', 'off', true)")))
    }
    // What was carried out before is seen, and not written once more. As soon as a later write is
    // acknowledged, it is on the standby as well: WAL is one sequence.
    if isRepeated { all.append((nil, PostgresStatement("SELECT settle()"))) }
    for kind in PostgresWrite.Kind.allCases {
      let writes = rows(kind)
      guard !writes.isEmpty else { continue }
      let statement: PostgresStatement =
        switch kind {
        case .endRun: PostgresStatement("SELECT end_runs($1)", json(writes))
        case .withdrawRun: PostgresStatement("SELECT withdraw_runs($1)", json(writes))
        case .begin:
          PostgresStatement(
            "SELECT identifier, fence FROM begin_contexts($1::text::uuid, $2)", .text(session),
            json(writes))
        case .beginRun:
          PostgresStatement("SELECT context, key, answer::bigint FROM begin_runs($1)", json(writes))
        case .note, .commit:
          PostgresStatement(
            "SELECT * FROM commit_contexts($1, $2)", json(writes),
            .json(LedgerJSON.array(writes.flatMap(\.following))))
        case .steps: PostgresStatement("SELECT note_steps($1)", json(writes))
        case .file: PostgresStatement("SELECT file_contexts($1)", json(writes))
        }
      all.append((kind, statement))
    }
    return all
  }

  /// Puts the answers of the database to the writes.
  ///
  /// - Parameter results: What each of ``statements`` returned.
  /// - Returns: The answers, in the order of ``writes``.
  /// - Throws: `unexpected` if an answer is of another form.
  func answers(in results: [PostgresResult]) throws(PostgresError) -> [PostgresWrite.Answer] {
    var fences: [String: Int64] = [:]
    var attempts: [String: Int] = [:]
    var committed: Set<String> = []
    for ((kind, _), result) in zip(statements, results) {
      for var row in result.rows {
        switch kind {
        case .begin: fences[try row.text()] = try row.integer()
        case .beginRun:
          let name = try row.text() + "\u{0}" + row.text()
          attempts[name] = Int(try row.integer())
        case .commit: committed.insert(try row.text())
        default: break
        }
      }
    }
    return writes.map { write in
      switch write.kind {
      case .begin: fences[write.context].map { .begun($0) } ?? .stale
      case .beginRun: .run(attempts[write.context + "\u{0}" + write.key] ?? -1)
      case .commit: committed.contains(write.context) ? .done : .stale
      case .endRun, .withdrawRun, .steps, .note, .file: .done
      }
    }
  }
}
#endif
