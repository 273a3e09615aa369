import Documents

extension DocumentValue {
  /// Whether a value counts as true where a boolean is meant: true, a number that is not 0, or a text
  /// that says so.
  ///
  /// Source: Apple, NSString `boolValue`.
  var isTruthy: Bool {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0
    case .string(let text): text.first.map { "YyTt123456789".contains($0) } ?? false
    default: false
    }
  }
}
