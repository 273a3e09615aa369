/// A path: where it starts, and its steps.
final class CompiledPath: Sendable {
  /// One step of a path.
  enum Step: Sendable {
    case key(String, range: Range<Int>)
    /// The keys that a variable holds, and the name of that variable.
    case keyOf(CompiledValue, name: String, range: Range<Int>)
    /// `@count`.
    case count(range: Range<Int>)
    /// Any other collection operator, with the rest of the path, which it applies to each element.
    case aggregate(CollectionOperator, CompiledPath, range: Range<Int>)
    /// A key of a collection itself, such as `@firstObject`.
    case own(CollectionKey, range: Range<Int>)
    case index(CompiledValue, range: Range<Int>)
    case first(range: Range<Int>)
    case last(range: Range<Int>)
    case size(range: Range<Int>)
    /// A step that can only raise.
    case faulty(PredicateEvaluationError.Reason, range: Range<Int>)
  }

  let base: CompiledValue
  let steps: [Step]
  /// The key of the first step, if that is one.
  let firstKey: String?

  init(base: CompiledValue, steps: [Step]) {
    self.base = base
    self.steps = steps
    firstKey = if case .key(let key, _) = steps.first { key } else { nil }
  }
}
