/// A path: where it starts, and its steps.
final class CompiledPath: Sendable {
  /// One step of a path.
  enum Step: Sendable {
    case key(String, range: Range<Int>)
    case count(range: Range<Int>)
    /// `@unionOfArrays` with the rest of the path, which it applies to each element.
    case unionOfArrays(CompiledPath, range: Range<Int>)
    case unsupported(String, range: Range<Int>)
  }

  let base: CompiledValue
  let steps: [Step]

  init(base: CompiledValue, steps: [Step]) {
    self.base = base
    self.steps = steps
  }
}
