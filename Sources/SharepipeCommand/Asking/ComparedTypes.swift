import Predicates

/// The types that a predicate names beside its type operators.
struct ComparedTypes {
  /// A type that is named, and the operator before it.
  struct Name: Hashable {
    /// The identifier, as it is written.
    let type: String
    /// Whether the operator is `UTI-EQUALS`, not `UTI-CONFORMS-TO`.
    let isEqual: Bool
  }

  /// The names in the order of the text, each once.
  private(set) var names: [Name] = []

  init(of predicate: PredicateSyntax) { visit(predicate) }

  private mutating func visit(_ condition: PredicateSyntax) {
    switch condition.kind {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { visit(part) }
    case .not(let inner): visit(inner)
    case .comparison(let comparison):
      visit(comparison.left)
      visit(comparison.right)
      guard comparison.comparator == .conformsTo || comparison.comparator == .typeEquals,
        case .string(let type) = comparison.right.kind
      else { return }
      let name = Name(type: type, isEqual: comparison.comparator == .typeEquals)
      if !names.contains(name) { names.append(name) }
    }
  }

  private mutating func visit(_ value: ExpressionSyntax) {
    switch value.kind {
    case .path(let base, let steps):
      visit(base)
      for step in steps { if case .index(let index) = step.kind { visit(index) } }
    case .aggregate(let values), .call(_, let values): for value in values { visit(value) }
    case .subquery(let collection, _, let body):
      visit(collection)
      visit(body)
    case .ternary(let test, let first, let second):
      visit(test)
      visit(first)
      visit(second)
    case .unary(_, let inner), .assignment(_, let inner): visit(inner)
    case .binary(_, let first, let second):
      visit(first)
      visit(second)
    default: break
    }
  }
}
