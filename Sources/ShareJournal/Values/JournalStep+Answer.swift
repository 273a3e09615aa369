import Documents
import ShareModel

extension JournalStep {
  /// Whether a person, or time, answered by it.
  package var isAnswer: Bool {
    switch kind {
    case .approved, .denied, .expired, .retried: true
    default: false
    }
  }

  /// The person, the answer and the time, for people; `nil` if it is no answer.
  package var answerWords: String? {
    guard isAnswer else { return nil }
    let time = time.localText.map { "\($0)  " } ?? ""
    return time + kind.rawValue + (AnsweringPerson(details).map { " by \($0.words)" } ?? "")
  }
}
