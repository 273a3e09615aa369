#if PostgreSQL
import Documents
import ShareJournal

/// One write that waits in line for the connection that writes, as an object of JSON.
struct PostgresWrite: Sendable {
  /// What is written.
  ///
  /// A batch is carried out case by case, so one in which a write of a context would come before an
  /// earlier one ends there.
  enum Kind: Int, CaseIterable {
    case endRun, withdrawRun, steps, note, begin, beginRun, commit, file
  }

  /// The answer of the database to one write.
  enum Answer: Sendable {
    /// It was carried out, and nothing is to be said of it.
    case done
    /// The context is worked on under this fence.
    case begun(Int64)
    /// The number of the attempt; 0 if other runs are known, and less if the context is another's.
    case run(Int)
    /// Another worker has the context.
    case stale
  }

  /// The decision on a run, as JSON.
  struct Decision {
    let text: String
    /// The number of its first character in the record of its context, from 1, and how many there are;
    /// `nil` if the record does not have it, or there is none yet.
    var part: (start: Int, length: Int)?

    /// The same, with the part of a record in which it stands word for word.
    func found(in record: String) -> Decision {
      guard !text.isEmpty, record.utf8.count <= 1 << 16,
        let range = record.utf8.firstRange(of: text.utf8)
      else { return self }
      let scalars = record.unicodeScalars
      let start = scalars.distance(from: scalars.startIndex, to: range.lowerBound)
      return Decision(text: text, part: (start + 1, scalars[range].count))
    }
  }

  let kind: Kind
  /// The object, without the decision and the steps.
  let row: String
  /// What happened.
  var steps: [JournalStep] = []
  /// The decision on a run that ended; `nil` if there is none.
  var decision: Decision?
  /// The record of a context that is committed; `nil` if it has none.
  var record: String?
  /// The objects of what follows a context that is committed.
  var following: [String] = []
  /// What it is of: a context, and for a run its key.
  let context: String
  var key = ""
  /// Until when it may wait for another write of its context; `nil` if it is carried out at once.
  var patience: ContinuousClock.Instant?
  /// Reports the answer; `nil` if no caller waits, so that it is tried again.
  let reply: (@Sendable (Result<Answer, JournalError>) -> Void)?

  /// All of the object.
  var object: String {
    LedgerJSON.adding(steps, to: row) { json in
      guard let decision else { return }
      json.member("decision", decision.text)
      json.member("decision_at", decision.part?.start)
      json.member("decision_length", decision.part?.length)
    }
  }
}
#endif
