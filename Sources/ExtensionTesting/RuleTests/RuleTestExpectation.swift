/// What a case says of an extension and a context; also what is found to be so.
public enum RuleTestExpectation: String, Hashable, Sendable, CaseIterable {
  /// The extension appears.
  case activates
  /// The extension does not appear, and its rule is sound.
  case inactive = "not"
  /// The answer depends on what an attachment is whose type is not known.
  case depends
  /// The rule is no rule, or raises; on a phone the extension does not appear either.
  case error
  /// The extension appears, and the content is fit to be handed over.
  case valid
  /// The extension appears, and the content is not fit to be handed over.
  case invalid

  /// Whether the content is looked at.
  var isAboutContent: Bool { self == .valid || self == .invalid }
}

extension RuleTestExpectation {
  /// The words by which a test file names them.
  enum Word: String, CaseIterable {
    case activates, not, inactive, depends, error, valid, invalid

    /// What the word means.
    var expectation: RuleTestExpectation {
      switch self {
      case .activates: .activates
      case .not, .inactive: .inactive
      case .depends: .depends
      case .error: .error
      case .valid: .valid
      case .invalid: .invalid
      }
    }
  }
}
