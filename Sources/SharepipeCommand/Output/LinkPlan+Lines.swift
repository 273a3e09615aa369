import Sharepipe

extension LinkPlan {
  /// What else stands against the URL, for people.
  var lines: [String] { problems.filter { !$0.code.isOnVerdict }.map(\.message) }
}

extension ReasonCode {
  /// Whether the lines of the verdict say it already.
  var isOnVerdict: Bool {
    [.linkRefused, .linkUnknownAction, .linkActionRefused].contains(self)
  }
}
