import Predicates

extension ExpressionSyntax {
  /// Whether the value is a variable, a key, or keys below these, with no step by position.
  var isPlainPath: Bool {
    switch kind {
    case .root, .key, .variable: true
    case .path(let base, let steps): base.isPlainPath && steps.allSatisfy(\.isKey)
    default: false
    }
  }

  /// Whether the value is the `@count` of a plain path, or of a SUBQUERY itself.
  var isPlainCount: Bool {
    guard case .path(let base, let steps) = kind,
      case .collectionOperator("count")? = steps.last?.kind
    else { return false }
    if case .subquery = base.kind { return steps.count == 1 }
    return base.isPlainPath && steps.dropLast().allSatisfy(\.isKey)
  }
}

extension ExpressionSyntax.PathStep {
  /// Whether the step goes down to a key.
  fileprivate var isKey: Bool {
    if case .key = kind { true } else { false }
  }
}
