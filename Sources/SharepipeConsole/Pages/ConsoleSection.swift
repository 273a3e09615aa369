/// The pages that the head of each page leads to.
enum ConsoleSection: String, CaseIterable {
  case now = ""
  case waiting, trouble, history, answers, status

  /// What it is called.
  var title: String {
    switch self {
    case .now: "Now"
    case .waiting: "Waiting"
    case .trouble: "Trouble"
    case .history: "History"
    case .answers: "Answers"
    case .status: "Status"
    }
  }
}
