/// An assignment to a variable, ready to be made.
final class CompiledAssignment: Sendable {
  /// Which variable an assignment sets.
  enum Target: Sendable {
    /// That of a SUBQUERY around it, until the next element.
    case bound(Int)
    /// One of the caller's, or one of its own, until the evaluation ends.
    case free(Int)
  }

  let target: Target
  let value: CompiledValue

  let range: Range<Int>

  init(target: Target, value: CompiledValue, range: Range<Int>) {
    self.target = target
    self.value = value
    self.range = range
  }
}
