/// A function and its arguments, ready to be called; also an operator between values, or a sign.
final class CompiledCall: Sendable {
  let function: PredicateFunction
  /// What the function is called in messages: its name, or the sign of the operator.
  let name: String
  let arguments: [CompiledValue]
  let range: Range<Int>

  init(
    _ function: PredicateFunction, name: String, arguments: [CompiledValue], range: Range<Int>
  ) {
    self.function = function
    self.name = name
    self.arguments = arguments
    self.range = range
  }
}
