public import ShareRules

extension IdempotencyKey: ExpressibleByStringInterpolation {
  /// Takes a key as it is written, which is not empty.
  public init(stringLiteral text: String) {
    guard let key = IdempotencyKey(text) else { preconditionFailure("a key is not empty") }
    self = key
  }
}
