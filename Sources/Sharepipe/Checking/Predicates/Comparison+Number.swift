import Predicates

extension PredicateSyntax.Comparison {
  /// The comparison of a value with a whole number, with the number on the right: `5 >= x` is
  /// `x <= 5`; `nil` if there is no number, or if the operator cannot be turned round.
  var withNumberOnTheRight:
    (value: ExpressionSyntax, comparator: ComparisonOperator, number: Int64)?
  {
    if case .integer(let number) = right.kind { return (left, comparator, number) }
    guard case .integer(let number) = left.kind else { return nil }
    let turned: ComparisonOperator
    switch comparator {
    case .equal, .notEqual: turned = comparator
    case .less: turned = .greater
    case .lessOrEqual: turned = .greaterOrEqual
    case .greater: turned = .less
    case .greaterOrEqual: turned = .lessOrEqual
    default: return nil
    }
    return (right, turned, number)
  }
}
