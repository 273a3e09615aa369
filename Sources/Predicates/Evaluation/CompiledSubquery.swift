/// A SUBQUERY, ready to be asked.
final class CompiledSubquery: Sendable {
  let collection: CompiledValue
  /// Where the element is kept while the body is asked.
  let slot: Int
  let body: CompiledCondition
  /// The body in a quicker form, if it has one.
  let typeCondition: TypeCondition?
  /// The body as it was written, for a trace.
  let bodySyntax: PredicateSyntax
  let range: Range<Int>

  init(
    collection: CompiledValue, slot: Int, body: CompiledCondition, bodySyntax: PredicateSyntax,
    range: Range<Int>
  ) {
    self.collection = collection
    self.slot = slot
    self.body = body
    typeCondition = TypeCondition(body, slot: slot)
    self.bodySyntax = bodySyntax
    self.range = range
  }
}
