import Predicates
import TypeIdentifiers

/// A predicate text as a person would say it.
///
/// The usual forms of rules are said in words: how many items and attachments, of which types, and
/// whether all or only some. What has another form stands as it is written.
struct PredicateWords {
  private let catalogue: TypeCatalogue

  /// Creates a teller.
  ///
  /// - Parameter catalogue: The types, for their names.
  init(_ catalogue: TypeCatalogue) { self.catalogue = catalogue }

  /// The condition in words, without a capital letter and a period.
  func text(of condition: PredicateSyntax) -> String { text(of: condition, [:]) }

  private func text(of condition: PredicateSyntax, _ scope: [String: PayloadShape]) -> String {
    switch condition.kind {
    case .constant(true): return "anything"
    case .constant(false): return "nothing"
    case .and(let parts): return joined(parts, " and ", scope)
    case .or(let parts): return joined(parts, " or ", scope)
    case .not(let inner): return "not: " + nested(inner, scope)
    case .comparison(let comparison):
      return types(of: comparison, scope) ?? filtered(comparison, scope)
        ?? counted(comparison, scope) ?? written(condition)
    }
  }

  private func joined(
    _ parts: [PredicateSyntax], _ word: String, _ scope: [String: PayloadShape]
  ) -> String {
    parts.map { nested($0, scope) }.joined(separator: word)
  }

  /// The words of a part, in parentheses if they would run into those around them.
  private func nested(_ condition: PredicateSyntax, _ scope: [String: PayloadShape]) -> String {
    switch condition.kind {
    case .and, .or: "(" + text(of: condition, scope) + ")"
    default: text(of: condition, scope)
    }
  }

  private func written(_ condition: PredicateSyntax) -> String { "'\(condition.description)'" }

  // MARK: Types

  /// `conforms to image (public.image)`.
  private func types(
    of comparison: PredicateSyntax.Comparison, _ scope: [String: PayloadShape]
  ) -> String? {
    guard RuleReading.shape(comparison.left, scope) == .types else { return nil }
    let verb: String
    switch (comparison.comparator, comparison.qualifier) {
    case (.conformsTo, .any): verb = "conforms to"
    case (.conformsTo, .all): verb = "conforms in all its types to"
    case (.conformsTo, PredicateSyntax.Qualifier.none?): verb = "does not conform to"
    case (.typeEquals, .any), (.equal, .any): verb = "is"
    case (.typeEquals, PredicateSyntax.Qualifier.none?), (.equal, PredicateSyntax.Qualifier.none?):
      verb = "is not"
    default: return nil
    }
    guard case .string(let name) = comparison.right.kind else { return nil }
    return verb + " " + self.name(ofType: name)
  }

  private func name(ofType text: String) -> String {
    guard let type = TypeIdentifier(text),
      let description = catalogue.declaration(of: type)?.localizedDescription
    else { return text }
    return "\(description) (\(text))"
  }

  // MARK: Counts

  /// A comparison of how many are left by SUBQUERY.
  private func filtered(
    _ comparison: PredicateSyntax.Comparison, _ scope: [String: PayloadShape]
  ) -> String? {
    if let (subquery, other) = subqueryAndOther(comparison, scope), comparison.comparator == .equal,
      other == subquery.collection.description + ".@count"
    {
      return "every \(noun(subquery.shape, 1)) " + subquery.words
    }
    guard let form = comparison.withNumberOnTheRight, comparison.qualifier == nil,
      let subquery = subquery(form.value, scope)
    else { return nil }
    guard let count = Self.count(form.comparator, form.number) else { return nil }
    let link = count.number == 1 ? " that " : " of which each "
    return count.words + " " + noun(subquery.shape, count.number) + link + subquery.words
  }

  /// A comparison of how many there are.
  private func counted(
    _ comparison: PredicateSyntax.Comparison, _ scope: [String: PayloadShape]
  ) -> String? {
    guard let form = comparison.withNumberOnTheRight, comparison.qualifier == nil,
      RuleReading.shape(form.value, scope) == .count,
      case .path(let base, let steps) = form.value.kind,
      let count = Self.count(form.comparator, form.number)
    else { return nil }
    var shape = RuleReading.shape(base, scope)
    for case .key(let name) in steps.map(\.kind) { shape = shape.below(name) }
    return "there \(count.number == 1 ? "is" : "are") \(count.words) \(noun(shape, count.number))"
  }

  private struct Subquery {
    let collection: ExpressionSyntax
    let shape: PayloadShape
    let words: String
  }

  private func subquery(
    _ value: ExpressionSyntax, _ scope: [String: PayloadShape]
  ) -> Subquery? {
    guard case .path(let base, let steps) = value.kind, steps.count == 1,
      case .collectionOperator("count") = steps[0].kind,
      case .subquery(let collection, let variable, let body) = base.kind
    else { return nil }
    let shape = RuleReading.shape(collection, scope)
    var inner = scope
    inner[variable] = shape.element
    let words = nested(body, inner)
    return Subquery(
      collection: collection, shape: shape,
      words: shape == .items ? "has " + words : words)
  }

  private func subqueryAndOther(
    _ comparison: PredicateSyntax.Comparison, _ scope: [String: PayloadShape]
  ) -> (Subquery, String)? {
    guard comparison.qualifier == nil else { return nil }
    if let found = subquery(comparison.left, scope) { return (found, comparison.right.description) }
    return subquery(comparison.right, scope).map { ($0, comparison.left.description) }
  }

  private func noun(_ shape: PayloadShape, _ count: Int64) -> String {
    let word =
      switch shape {
      case .items: "item"
      case .attachments, .attachmentLists: "attachment"
      case .types: "type"
      default: "thing"
      }
    return count == 1 ? word : word + "s"
  }

  private static func count(
    _ comparator: ComparisonOperator, _ number: Int64
  ) -> (words: String, number: Int64)? {
    switch comparator {
    case .equal: number == 0 ? ("no", 0) : ("exactly \(number)", number)
    case .notEqual: ("not \(number)", number)
    case .less where number == 1: ("no", 0)
    case .less: ("fewer than \(number)", number)
    case .lessOrEqual: ("at most \(number)", number)
    case .greater where number == 0: ("at least 1", 1)
    case .greater: ("more than \(number)", number)
    case .greaterOrEqual: ("at least \(number)", number)
    default: nil
    }
  }
}
