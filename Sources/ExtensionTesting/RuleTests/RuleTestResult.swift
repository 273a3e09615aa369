import Documents
public import ShareModel

/// What became of one case.
public struct RuleTestResult: Sendable {
  /// What was found.
  public enum Finding: Hashable, Sendable {
    /// The question was answered, for these reasons; for content that is fit there are none.
    case answer(RuleTestExpectation, [Reason])
    /// The question could not be asked: a file is missing, or says nothing sensible. Each text is
    /// a message.
    case unusable([String])
  }

  /// The case.
  public let testCase: RuleTestCase

  /// What was found.
  public let finding: Finding

  /// Why the case failed, a line for each thing to know; empty if it passed.
  ///
  /// Text from outside in it is not escaped.
  public let explanation: [String]

  /// How long it took.
  public let duration: Duration

  /// Whether what was found is what is expected.
  public var isPassed: Bool { explanation.isEmpty }

  /// What was found, in a word.
  public var found: String {
    switch finding {
    case .answer(let answer, _): answer.rawValue
    case .unusable: "unusable"
    }
  }
}

extension RuleTestResult {
  /// Compares what was found with what is expected.
  ///
  /// - Parameters:
  ///   - testCase: The case.
  ///   - finding: What was found.
  ///   - details: Lines that help to see why, for a case that fails.
  ///   - duration: How long it took.
  init(
    _ testCase: RuleTestCase, _ finding: Finding, details: () -> [String] = { [] },
    duration: Duration
  ) {
    self.testCase = testCase
    self.finding = finding
    self.duration = duration
    switch finding {
    case .unusable(let messages):
      explanation = messages.isEmpty ? ["the case could not be tried"] : messages
    case .answer(let answer, let reasons):
      if let fault = Self.fault(of: testCase, answer, reasons) {
        explanation = [fault] + details()
      } else {
        explanation = []
      }
    }
  }

  /// What is not as expected, or `nil`.
  private static func fault(
    of testCase: RuleTestCase, _ answer: RuleTestExpectation, _ reasons: [Reason]
  ) -> String? {
    guard answer == testCase.expectation else {
      return "expected: \(testCase.expectation.words); found: \(answer.words)"
    }
    guard let because = testCase.because else { return nil }
    let isThere = reasons.contains {
      $0.code.rawValue == because || $0.message.contains(because)
    }
    return isThere
      ? nil : "\(answer.words), as expected; but no reason has '\(because.excerpt)' in it"
  }
}

extension RuleTestExpectation {
  /// The answer in the words of a message.
  fileprivate var words: String {
    switch self {
    case .activates: "it applies"
    case .inactive: "it does not apply"
    case .depends: "it depends on what is not known"
    case .error: "its rule is in error"
    case .valid: "it applies, and the content is valid"
    case .invalid: "it applies, and the content is not valid"
    }
  }
}
