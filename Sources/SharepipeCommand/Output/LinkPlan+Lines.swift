import AppLinks
import Sharepipe

extension LinkPlan {
  /// What else stands against the URL, for people.
  var lines: [String] {
    // Why a URL is refused is the verdict itself.
    guard verdict.outcome != .reject else { return [] }
    return (problems.filter { !$0.code.isOnVerdict } + namedAnswerProblems).map(\.message)
  }
}

extension ReasonCode {
  /// Whether the lines of the verdict say it already.
  var isOnVerdict: Bool {
    [.linkRefused, .linkUnknownAction, .linkActionRefused].contains(self)
  }
}
