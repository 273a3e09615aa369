import Sharepipe

/// The answers of a Mac beside those that are given here.
struct MacComparison {
  /// How one answer compares.
  enum Result: Hashable {
    /// Both say the same.
    case agrees
    /// One says otherwise.
    case differs
    /// The Mac cannot say, because no app on it declares these types.
    case unknown([String])
  }

  /// A question with the answer of a Mac.
  struct Row {
    let question: MacCase
    let answer: MacAnswers.Line
    let result: Result
  }

  /// The answers to what was asked, in the order of the file.
  let rows: [Row]
  /// The questions without an answer.
  let unanswered: [MacCase]
  /// The lines with answers to other questions.
  let others: [Int]

  /// Compares answers.
  ///
  /// - Parameters:
  ///   - answers: What a Mac says; several Macs may answer one question.
  ///   - cases: What was asked.
  init(_ answers: MacAnswers, with cases: [MacCase]) {
    let asked = Dictionary(uniqueKeysWithValues: cases.map { ($0.identifier, $0) })
    var rows: [Row] = []
    var others: [Int] = []
    var answered: Set<String> = []
    for line in answers.lines {
      guard let question = asked[line.identifier] else {
        others.append(line.number)
        continue
      }
      answered.insert(line.identifier)
      rows.append(
        Row(question: question, answer: line, result: Self.compare(question.answer, line.outcome)))
    }
    self.rows = rows
    self.others = others
    unanswered = cases.filter { !answered.contains($0.identifier) }
  }

  /// A rule that raises agrees with one that raises, whatever the words.
  ///
  /// A type that a Mac does not know conforms to nothing there, which is no answer about the type.
  private static func compare(
    _ ours: MacCase.Answer, _ theirs: MacAnswers.Line.Outcome
  ) -> Result {
    switch (ours, theirs) {
    case (.truth(let ours), .answer(.truth(let theirs))): ours == theirs ? .agrees : .differs
    case (.raised, .answer(.raised)): .agrees
    case (_, .answer): .differs
    case (_, .undeclared(let types)): .unknown(types)
    }
  }

  /// Whether every question was answered, and no answer differs.
  var isAgreement: Bool { unanswered.isEmpty && !rows.contains { $0.result == .differs } }

  /// The comparison for people: a line for each answer, and a summary.
  var lines: [String] {
    var lines = rows.map { row in
      let place = "\(row.question.words): \(row.answer.system)"
      return switch row.result {
      case .agrees: "agrees: \(place) says \(row.answer.outcome.words)"
      case .differs:
        "differs: \(place) says \(row.answer.outcome.words), sharepipe says "
          + row.question.answer.words
      case .unknown(let types):
        "unknown: \(place) has no app that declares \(types.joined(separator: " and "))"
      }
    }
    lines += unanswered.map { "unanswered: \($0.words)" }
    let count = rows.count { $0.result == .differs }
    let agreed = rows.count { $0.result == .agrees }
    lines.append(
      "\(rows.count) \(rows.count == 1 ? "answer" : "answers"): \(agreed) "
        + "\(agreed == 1 ? "agrees" : "agree"), \(count) \(count == 1 ? "differs" : "differ")"
        + (unanswered.isEmpty ? "" : "; \(unanswered.count) unanswered"))
    return lines
  }
}

extension MacCase.Answer {
  /// The answer for people.
  var words: String {
    switch self {
    case .truth(let holds): holds ? "true" : "false"
    case .raised(let reason): "that it raises (\(reason))"
    }
  }
}

extension MacAnswers.Line.Outcome {
  /// What a Mac says, for people.
  fileprivate var words: String {
    switch self {
    case .answer(let answer): answer.words
    case .undeclared: "nothing"
    }
  }
}
