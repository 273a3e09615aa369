/// A value whose names are resolved and whose constants are folded.
enum CompiledValue: Sendable {
  /// A constant, where `.null` is `nil`.
  case constant(PredicateValue)
  case root
  /// The variable of the SUBQUERY that is this many levels below the outermost.
  case bound(Int)
  /// A variable of the caller, by its place among those that the predicate names.
  case free(Int, name: String, range: Range<Int>)
  case path(CompiledPath)
  case subquery(CompiledSubquery)
  /// `SUBQUERY(...).@count`, for which no collection is made.
  case subqueryCount(CompiledSubquery)
  case aggregate([CompiledValue], range: Range<Int>)
  /// A function, an operator between values, or a sign.
  case call(CompiledCall)
  case ternary(CompiledTernary)
  case assignment(CompiledAssignment)
  /// What is never evaluated, and why.
  case refused(String, because: String, range: Range<Int>)
}
