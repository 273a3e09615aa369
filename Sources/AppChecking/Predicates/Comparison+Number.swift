import Predicates

extension PredicateSyntax.Comparison {
  /// The comparison of a value with a whole number, with the number on the right: `5 >= x` is
  /// `x <= 5`; `nil` if there is no number, or if the operator cannot be turned round.
  var withNumberOnTheRight:
    (value: ExpressionSyntax, comparator: ComparisonOperator, number: Int64)?
  {
    if let number = right.wholeNumber { return (left, comparator, number) }
    guard let number = left.wholeNumber else { return nil }
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

extension ExpressionSyntax {
  /// The whole number that is written out, with its sign; `nil` if there is none.
  var wholeNumber: Int64? {
    switch kind {
    case .integer(let number): number
    case .unary(.minus, let inner): inner.wholeNumber.map { 0 &- $0 }
    default: nil
    }
  }
}
