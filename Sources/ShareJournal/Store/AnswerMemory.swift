import Synchronization

/// The answers of people that this process has acted on, by the identifiers of their contexts.
///
/// A journal that is made once more gets them from here: the file that had them may be unreadable.
package final class AnswerMemory: Sendable {
  /// The most contexts; past that, all are forgotten.
  static let most = 10_000

  private let steps = Mutex<[String: JournalStep]>([:])

  /// Remembers the answer that a context goes on with, or that it goes on with none.
  func set(_ step: JournalStep?, of identifier: String) {
    steps.withLock { steps in
      if steps.count >= Self.most { steps = [:] }
      steps[identifier] = step
    }
  }

  /// The last answer that a context went on with; `nil` if none is remembered.
  func step(of identifier: String) -> JournalStep? { steps.withLock { $0[identifier] } }
}
