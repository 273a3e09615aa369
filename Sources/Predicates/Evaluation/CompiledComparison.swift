/// A comparison, ready to be made.
///
/// A class, so that passing it on costs one reference count and not one for each part.
final class CompiledComparison: Sendable {
  let qualifier: PredicateSyntax.Qualifier?
  let left: CompiledValue
  let comparator: ComparisonOperator
  let options: ComparisonOptions
  let right: CompiledValue
  /// The pattern of LIKE, if it is a constant without fault.
  let pattern: LikePattern?
  let range: Range<Int>

  init(
    _ syntax: PredicateSyntax.Comparison, left: CompiledValue, right: CompiledValue,
    range: Range<Int>
  ) {
    qualifier = syntax.qualifier
    self.left = left
    comparator = syntax.comparator
    options = syntax.options.contains(.normalized) ? [] : syntax.options
    self.right = right
    if comparator == .like, case .constant(.string(let text)) = right {
      pattern = LikePattern(text, options)
    } else {
      pattern = nil
    }
    self.range = range
  }
}
