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
  case aggregate([CompiledValue])
  /// What this version does not evaluate.
  case unsupported(String, range: Range<Int>)
}
