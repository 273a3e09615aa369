import Predicates

extension PredicateDialect {
  /// The language of conditions: facts are keys also where they are reserved words, a comparison with
  /// `ANY`, `ALL` or `NONE` before a fact of an attachment is about all of them, and a text that is
  /// compared with a date is one.
  static let conditions = PredicateDialect(keys: Set(ConditionFact.names)) { comparison in
    let isAnyOf = comparison.qualifier != nil
    var (left, right) = (comparison.left, comparison.right)
    if isAnyOf { left = left.ofAllAttachments ?? left }
    if left.fact(isAnyOf: isAnyOf)?.kind == .date {
      right = right.dated
    } else if right.fact(isAnyOf: false)?.kind == .date, comparison.comparator != .isIn {
      left = left.dated
    }
    return PredicateSyntax.Comparison(
      qualifier: comparison.qualifier, left: left, comparator: comparison.comparator,
      options: comparison.options, right: right)
  }
}

extension ExpressionSyntax {
  /// `attachments.name` for `name`; `nil` for what is no fact of an attachment, or a collection.
  ///
  /// What is added has no place in the text.
  fileprivate var ofAllAttachments: ExpressionSyntax? {
    let (first, steps): (ExpressionSyntax, [PathStep]) =
      if case .path(let base, let steps) = kind { (base, steps) } else { (self, []) }
    guard case .key(let key) = first.kind, let fact = ConditionFact(rawValue: key),
      fact.isOfAttachment, !fact.isCollection
    else { return nil }
    let start = range.lowerBound
    let attachments = ExpressionSyntax(
      kind: .key(ConditionFact.attachments.rawValue), range: start..<start, height: 1)
    let step = PathStep(kind: .key(key), range: first.range)
    return ExpressionSyntax(
      kind: .path(attachments, [step] + steps), range: range, height: height + 1)
  }

  /// The value with dates in the place of the texts that are some.
  fileprivate var dated: ExpressionSyntax {
    switch kind {
    case .string(let text):
      guard let date = ConditionDate(text) else { return self }
      return ExpressionSyntax(kind: .argument(date.value), range: range, height: height)
    case .aggregate(let parts):
      return ExpressionSyntax(kind: .aggregate(parts.map(\.dated)), range: range, height: height)
    default: return self
    }
  }
}
