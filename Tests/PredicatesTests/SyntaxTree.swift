import Predicates

/// A tree without its ranges, to compare what two texts mean.
indirect enum SyntaxTree: Equatable {
  case leaf(String)
  case node(String, [SyntaxTree])

  init(_ condition: PredicateSyntax) {
    switch condition.kind {
    case .constant(let holds): self = .leaf("constant \(holds)")
    case .and(let parts): self = .node("and", parts.map(SyntaxTree.init))
    case .or(let parts): self = .node("or", parts.map(SyntaxTree.init))
    case .not(let inner): self = .node("not", [SyntaxTree(inner)])
    case .comparison(let comparison):
      let name =
        "\(comparison.qualifier?.rawValue ?? "") \(comparison.comparator) "
        + "\(comparison.options.rawValue)"
      self = .node(name, [SyntaxTree(comparison.left), SyntaxTree(comparison.right)])
    }
  }

  init(_ value: ExpressionSyntax) {
    switch value.kind {
    case .path(let base, let steps):
      self = .node("path", [SyntaxTree(base)] + steps.map(SyntaxTree.init))
    case .aggregate(let elements): self = .node("aggregate", elements.map(SyntaxTree.init))
    case .subquery(let collection, let variable, let body):
      self = .node("subquery \(variable)", [SyntaxTree(collection), SyntaxTree(body)])
    case .call(let name, let arguments):
      self = .node("call \(name)", arguments.map(SyntaxTree.init))
    case .ternary(let test, let first, let second):
      self = .node("ternary", [SyntaxTree(test), SyntaxTree(first), SyntaxTree(second)])
    case .unary(let operation, let inner): self = .node("unary \(operation)", [SyntaxTree(inner)])
    case .binary(let operation, let first, let second):
      self = .node("binary \(operation)", [SyntaxTree(first), SyntaxTree(second)])
    case .assignment(let variable, let inner):
      self = .node("assignment \(variable)", [SyntaxTree(inner)])
    default: self = .leaf("\(value.kind)")
    }
  }

  private init(_ step: ExpressionSyntax.PathStep) {
    if case .index(let index) = step.kind {
      self = .node("index", [SyntaxTree(index)])
    } else {
      self = .leaf("\(step.kind)")
    }
  }
}
