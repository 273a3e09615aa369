import Predicates

extension PredicateSyntax {
  /// The strings that it compares with, each once, in the order of the text.
  var strings: [String] {
    var strings: [String] = []
    collect(&strings)
    return strings
  }

  fileprivate func collect(_ strings: inout [String]) {
    switch kind {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { part.collect(&strings) }
    case .not(let inner): inner.collect(&strings)
    case .comparison(let comparison):
      comparison.left.collect(&strings)
      comparison.right.collect(&strings)
    }
  }
}

extension ExpressionSyntax {
  fileprivate func collect(_ strings: inout [String]) {
    switch kind {
    case .string(let text): if !strings.contains(text) { strings.append(text) }
    case .path(let base, _): base.collect(&strings)
    case .aggregate(let elements): for element in elements { element.collect(&strings) }
    case .subquery(let collection, _, let body):
      collection.collect(&strings)
      body.collect(&strings)
    case .call(_, let arguments): for argument in arguments { argument.collect(&strings) }
    case .ternary(let condition, let first, let second):
      condition.collect(&strings)
      first.collect(&strings)
      second.collect(&strings)
    case .unary(_, let value), .assignment(_, let value): value.collect(&strings)
    case .binary(_, let first, let second):
      first.collect(&strings)
      second.collect(&strings)
    case .null, .boolean, .integer, .double, .argument, .root, .anyKey, .key, .variable: break
    }
  }
}
