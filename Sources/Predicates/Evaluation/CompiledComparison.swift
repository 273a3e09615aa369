/// A comparison, ready to be made.
///
/// A class, so that passing it on costs one reference count and not one for each part.
final class CompiledComparison: Sendable {
  let qualifier: PredicateSyntax.Qualifier?
  let left: CompiledValue
  let comparator: ComparisonOperator
  /// The options, none if the texts are compared as they are.
  let options: ComparisonOptions
  /// Whether the texts are in normal form already (`n`).
  let isNormalized: Bool
  let right: CompiledValue
  /// The pattern of LIKE, if it is a constant without fault.
  let likePattern: LikePattern?
  /// The pattern of MATCHES or what is wrong with it, if it is a constant.
  let matchPattern: Result<MatchPattern, MatchPattern.Fault>?
  /// The test of a UTI operator, if the type on the right side is a constant.
  let typeTest: TypeTest?
  let range: Range<Int>

  init(
    _ syntax: PredicateSyntax.Comparison, left: CompiledValue, right: CompiledValue,
    types: TypeOperators, range: Range<Int>
  ) {
    qualifier = syntax.qualifier
    self.left = left
    comparator = syntax.comparator
    isNormalized = syntax.options.contains(.normalized)
    options = isNormalized ? [] : syntax.options
    self.right = right
    self.range = range
    var likePattern: LikePattern?
    var matchPattern: Result<MatchPattern, MatchPattern.Fault>?
    var typeTest: TypeTest?
    if case .constant(.string(let text)) = right {
      switch comparator {
      case .like: likePattern = LikePattern(text, options, isNormalized: isNormalized)
      case .matches:
        do throws(MatchPattern.Fault) {
          matchPattern = .success(
            try MatchPattern(text, options, isNormalized: isNormalized))
        } catch {
          matchPattern = .failure(error)
        }
      case .conformsTo: typeTest = TypeTest(passes: types.conformanceTest(text))
      case .typeEquals:
        let equal = types.equal
        typeTest = TypeTest { equal($0, text) }
      default: break
      }
    }
    self.likePattern = likePattern
    self.matchPattern = matchPattern
    self.typeTest = typeTest
  }
}
