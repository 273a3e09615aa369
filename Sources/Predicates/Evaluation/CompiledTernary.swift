/// A TERNARY, ready to be chosen from.
final class CompiledTernary: Sendable {
  let test: CompiledCondition
  let first: CompiledValue
  let second: CompiledValue

  init(test: CompiledCondition, first: CompiledValue, second: CompiledValue) {
    self.test = test
    self.first = first
    self.second = second
  }
}
