import GRDB
import SystemPackage

/// The answers of people that were in a journal which was lost.
///
/// They are read from the file that was set aside, as far as it can be read, and from what this
/// process remembers.
struct EarlierAnswers {
  /// The answers to one context, oldest first.
  struct Found: Hashable {
    /// Those from which nothing follows any more.
    var past: [JournalStep] = []
    /// Those with which the context goes on, or was to go on.
    var inForce: [JournalStep] = []
  }

  private let file: JournalConnection?
  private let memory: AnswerMemory?

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: Where the lost journal was put; `nil` if it was not kept.
  ///   - memory: What this process remembers.
  init(in path: FilePath?, _ memory: AnswerMemory?) {
    file = path.flatMap { try? JournalConnection($0, isReadOnly: true) }
    self.memory = memory
  }

  /// The answers to a context.
  ///
  /// Where a page of them cannot be read, the file counts as silent: with one answer of several, it
  /// would not be known which is the last.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - isInHand: Whether this process works on it at the moment.
  /// - Returns: The answers.
  func found(of identifier: String, isInHand: Bool) -> Found {
    var found = read(identifier)
    if let step = memory?.step(of: identifier), !(found.past + found.inForce).contains(step) {
      found.past += found.inForce
      found.inForce = []
      if isInHand { found.inForce = [step] } else { found.past.append(step) }
    }
    return found
  }

  private func read(_ identifier: String) -> Found {
    typealias Known = (isOver: Bool, step: JournalStep)
    let rows = try? file?.rows(
      """
      SELECT contexts.state, \(JournalStep.columns)
      FROM events JOIN contexts ON contexts.number = events.context
      WHERE contexts.identifier = ?
        AND kind IN ('approved', 'denied', 'expired', 'retried', 'recorded', 'rebuilt')
      ORDER BY sequence
      """, [identifier]
    ) { row throws(JournalError) -> Known in
      let state = try row.text()
      return (!["waiting", "working"].contains(state), try JournalStep(&row))
    }
    guard let rows, let isOver = rows.last?.isOver else { return Found() }
    let steps = rows.map(\.step)
    let end = isOver ? steps.endIndex : (steps.lastIndex { !$0.isAnswer } ?? -1) + 1
    return Found(past: steps[..<end].filter(\.isAnswer), inForce: Array(steps[end...]))
  }
}
