/// Whether content is fit for an extension.
///
/// `true` and `false` may be written for it; `false` gives no reasons.
public enum ContentValidity: Hashable, Sendable, ExpressibleByBooleanLiteral {
  /// The content is valid.
  case valid
  /// The content is not valid, for these reasons, each a sentence for people.
  case invalid(reasons: [String])

  /// Makes a validity without reasons.
  public init(booleanLiteral value: Bool) {
    self = value ? .valid : .invalid(reasons: [])
  }

  /// Makes a validity: valid if there is nothing against it.
  ///
  /// - Parameter reasons: Everything that is wrong, each a sentence for people.
  public init(reasons: [String]) {
    self = reasons.isEmpty ? .valid : .invalid(reasons: reasons)
  }
}
