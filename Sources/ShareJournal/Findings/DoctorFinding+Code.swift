extension DoctorFinding {
  /// By what programs know a finding about which a person must do something.
  ///
  /// A code is never used again with another meaning.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// An answer is not what it was when it was given.
    case answerChanged = "answer-changed"
    /// An answer is gone.
    case answerRemoved = "answer-removed"
    /// An answer is at the place of another.
    case answerMoved = "answer-moved"
    /// An answer is there that sharepipe did not write.
    case answerAdded = "answer-added"
    /// The chain itself was changed.
    case chainBroken = "chain-broken"
    /// The chain is younger than some answers, or than the first journal.
    case chainBegun = "chain-begun"
  }
}

extension DoctorFinding.Code {
  /// What it means.
  package var meaning: String {
    switch self {
    case .answerChanged: "an answer of a person, or the link before it, was changed by hand"
    case .answerRemoved: "an answer was removed by hand; what retention removes is no finding"
    case .answerMoved: "an answer was put at the place of another by hand"
    case .answerAdded: "an answer was written by hand"
    case .chainBroken: "links of the chain of answers were removed or changed by hand"
    case .chainBegun:
      "the chain begins after the first answer: an older version had none, or the journal was lost"
    }
  }

  /// What to do; `nil` for nothing.
  package var remedy: String? { self == .chainBegun ? nil : Self.answerRemedy }

  /// What to do about an answer that is not what it was.
  static let answerRemedy = "compare it with a backup and with console.log"
}
