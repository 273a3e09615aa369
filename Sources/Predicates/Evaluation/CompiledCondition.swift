/// A condition whose names are resolved and whose constants are folded.
///
/// The tree has the shape of the syntax that it was made from, so that a trace can follow both.
enum CompiledCondition: Sendable {
  case constant(Bool, range: Range<Int>)
  case and([CompiledCondition])
  case or([CompiledCondition])
  indirect case not(CompiledCondition)
  case comparison(CompiledComparison)
}
