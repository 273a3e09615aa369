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
  func text(of condition: PredicateSyntax) -> String { text(of: condition, Scope()) }

  /// What the variables stand for, and which of them is spoken of.
  private struct Scope {
    /// What the variables stand for.
    var shapes: [String: PayloadShape] = [:]
    /// The variable of the innermost SUBQUERY, of which the words say something; `nil` outside.
    var subject: String?

    /// Inside a SUBQUERY.
    func naming(_ variable: String, _ shape: PayloadShape) -> Scope {
      var inner = self
      inner.shapes[variable] = shape
      inner.subject = variable
      return inner
    }

    /// Whether an expression is what is spoken of, or something that it has.
    func isSubject(_ value: ExpressionSyntax) -> Bool {
      switch value.kind {
      case .variable(let name): name == subject
      case .path(let base, _): isSubject(base)
      default: false
      }
    }
  }

  private func text(of condition: PredicateSyntax, _ scope: Scope) -> String {
    switch condition.kind {
    case .constant(let value):
      return (scope.subject == nil ? "" : "is ") + (value ? "anything" : "nothing")
    case .and(let parts): return joined(parts, " and ", scope)
    case .or(let parts): return joined(parts, " or ", scope)
    case .not(let inner):
      return (scope.subject == nil ? "not: " : "is not one that ") + nested(inner, scope)
    case .comparison(let comparison):
      return types(of: comparison, scope) ?? filtered(comparison, scope)
        ?? counted(comparison, scope) ?? written(condition, scope)
    }
  }

  private func joined(
    _ parts: [PredicateSyntax], _ word: String, _ scope: Scope
  ) -> String {
    parts.map { nested($0, scope) }.joined(separator: word)
  }

  /// The words of a part, in parentheses if they would run into those around them.
  private func nested(_ condition: PredicateSyntax, _ scope: Scope) -> String {
    switch condition.kind {
    case .and, .or: "(" + text(of: condition, scope) + ")"
    default: text(of: condition, scope)
    }
  }

  private func written(_ condition: PredicateSyntax, _ scope: Scope) -> String {
    (scope.subject == nil ? "" : "satisfies ") + "'\(condition.description)'"
  }

  // MARK: Types

  /// `conforms to image (public.image)`.
  private func types(of comparison: PredicateSyntax.Comparison, _ scope: Scope) -> String? {
    guard scope.isSubject(comparison.left), case .string(let name) = comparison.right.kind else {
      return nil
    }
    let verb: String
    switch (
      RuleReading.shape(comparison.left, scope.shapes), comparison.comparator, comparison.qualifier
    ) {
    case (.types, .conformsTo, .any), (.type, .conformsTo, nil): verb = "conforms to"
    case (.types, .conformsTo, .all): verb = "conforms in all its types to"
    case (.types, .conformsTo, PredicateSyntax.Qualifier.none?): verb = "does not conform to"
    case (.types, .typeEquals, .any), (.types, .equal, .any), (.type, .typeEquals, nil),
      (.type, .equal, nil):
      verb = "is"
    case (.types, .typeEquals, PredicateSyntax.Qualifier.none?),
      (.types, .equal, PredicateSyntax.Qualifier.none?):
      verb = "is not"
    default: return nil
    }
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
  private func filtered(_ comparison: PredicateSyntax.Comparison, _ scope: Scope) -> String? {
    guard comparison.qualifier == nil else { return nil }
    if let subquery = subqueryOfAll(comparison, scope) {
      let words = words(of: subquery, scope)
      return scope.subject == nil
        ? "every \(noun(subquery.shape, 1)) \(words)"
        : "has nothing but \(noun(subquery.shape, 2)) of which each \(words)"
    }
    guard let form = comparison.withNumberOnTheRight,
      let subquery = subquery(form.value, scope),
      let count = Self.count(form.comparator, form.number)
    else { return nil }
    let link = count.number == 1 ? " that " : " of which each "
    return (scope.subject == nil ? "" : "has ") + count.words + " "
      + noun(subquery.shape, count.number) + link + words(of: subquery, scope)
  }

  /// A comparison of how many there are.
  private func counted(_ comparison: PredicateSyntax.Comparison, _ scope: Scope) -> String? {
    guard let form = comparison.withNumberOnTheRight, comparison.qualifier == nil,
      RuleReading.shape(form.value, scope.shapes) == .count,
      case .path(let base, let steps) = form.value.kind,
      scope.subject == nil || scope.isSubject(base),
      let count = Self.count(form.comparator, form.number)
    else { return nil }
    var shape = RuleReading.shape(base, scope.shapes)
    for case .key(let name) in steps.map(\.kind) { shape = shape.below(name) }
    let start = scope.subject == nil ? "there \(count.number == 1 ? "is" : "are")" : "has"
    return "\(start) \(count.words) \(noun(shape, count.number))"
  }

  /// A SUBQUERY of what is spoken of.
  private struct Subquery {
    let collection: ExpressionSyntax
    let shape: PayloadShape
    let variable: String
    let body: PredicateSyntax
  }

  private func subquery(_ value: ExpressionSyntax, _ scope: Scope) -> Subquery? {
    guard case .path(let base, let steps) = value.kind, steps.count == 1,
      case .collectionOperator("count") = steps[0].kind,
      case .subquery(let collection, let variable, let body) = base.kind,
      scope.subject == nil || scope.isSubject(collection)
    else { return nil }
    let shape = RuleReading.shape(collection, scope.shapes)
    return Subquery(collection: collection, shape: shape, variable: variable, body: body)
  }

  /// The SUBQUERY of a comparison that holds if it leaves all there are.
  private func subqueryOfAll(
    _ comparison: PredicateSyntax.Comparison, _ scope: Scope
  ) -> Subquery? {
    guard comparison.comparator == .equal else { return nil }
    for (value, other) in [
      (comparison.left, comparison.right), (comparison.right, comparison.left),
    ] {
      // What has a SUBQUERY on both sides is not written out again for each of them.
      if case .path(let base, _) = other.kind, !Self.isSubquery(base),
        let subquery = subquery(value, scope),
        other.description == subquery.collection.description + ".@count"
      {
        return subquery
      }
    }
    return nil
  }

  private static func isSubquery(_ value: ExpressionSyntax) -> Bool {
    if case .subquery = value.kind { true } else { false }
  }

  private func words(of subquery: Subquery, _ scope: Scope) -> String {
    nested(subquery.body, scope.naming(subquery.variable, subquery.shape.element))
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
    case .lessOrEqual where number == 0: ("no", 0)
    case .lessOrEqual: ("at most \(number)", number)
    case .greater where number == 0: ("at least 1", 1)
    case .greater: ("more than \(number)", number)
    case .greaterOrEqual: ("at least \(number)", number)
    default: nil
    }
  }
}
