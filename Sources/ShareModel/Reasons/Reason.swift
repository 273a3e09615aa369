/// Why something was decided: a stable code for programs, and a sentence for people.
public struct Reason: Hashable, Sendable {
  /// The code: lower case with hyphens, one of ``ReasonCode``.
  public let code: ReasonCode

  /// One sentence that says what is wrong, where, and what to do.
  ///
  /// Text from outside in it is not escaped.
  public let message: String

  /// Creates a reason.
  public init(_ code: ReasonCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
