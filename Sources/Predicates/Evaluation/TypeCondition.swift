/// A condition on the types of one element, in the form in which it is quickest to test.
///
/// This is what the body of the inner SUBQUERY of nearly every activation rule is: ANY, ALL or NONE
/// of `$attachment.registeredTypeIdentifiers` with a UTI operator and a constant, once or several
/// times joined by OR or by AND. An element that is not built as expected is left to the
/// evaluation, which knows what to raise.
final class TypeCondition: Sendable {
  /// The key of the types, which is ASCII.
  let key: String
  private let first: TypeClause
  /// What the join of the clauses comes to as soon as one of them comes to it: true for OR.
  private let decisive: Bool

  /// Reads a condition on the element in a slot, or returns `nil` if it is of another form.
  init?(_ condition: CompiledCondition, slot: Int) {
    let parts: [CompiledCondition]
    switch condition {
    case .comparison: (parts, decisive) = ([condition], true)
    case .or(let joined): (parts, decisive) = (joined, true)
    case .and(let joined): (parts, decisive) = (joined, false)
    case .constant, .not: return nil
    }
    var key: String?
    var clause: TypeClause?
    for part in parts.reversed() {
      guard case .comparison(let comparison) = part, let qualifier = comparison.qualifier,
        let test = comparison.typeTest, case .path(let path) = comparison.left,
        case .bound(slot) = path.base, path.steps.count == 1,
        case .key(let name, _) = path.steps[0], key == nil || key == name
      else { return nil }
      key = name
      clause = TypeClause(qualifier: qualifier, test: test, next: clause)
    }
    guard let key, key.utf8Span.isKnownASCII, let clause, parts.count <= Self.mostClauses
    else { return nil }
    self.key = key
    first = clause
  }

  /// The most clauses, which are nested in one another.
  private static let mostClauses = 50

  /// The key as the first of some elements has it, because the others mostly share it.
  func key(in elements: [PredicateValue]) -> String {
    guard case .dictionary(let object) = elements.first else { return key }
    return object.keys.first { $0.isLiterallyEqual(to: key) } ?? key
  }

  /// Whether the clauses hold for an array of types; `nil` if it is none.
  ///
  /// `steps` grows by as many as the evaluation would count.
  func holds(for types: borrowing BorrowedValue, steps: inout Int) -> Bool? {
    first.holds(for: types, decisive: decisive, steps: &steps)
  }
}

/// One comparison of a ``TypeCondition``, and those after it.
///
/// Linked rather than in an array: from one constant member to the next nothing is retained.
private final class TypeClause: Sendable {
  let qualifier: PredicateSyntax.Qualifier
  let test: TypeTest
  private let next: TypeClause?

  init(
    qualifier: PredicateSyntax.Qualifier, test: TypeTest, next: TypeClause?
  ) {
    self.qualifier = qualifier
    self.test = test
    self.next = next
  }

  func holds(
    for types: borrowing BorrowedValue, decisive: Bool, steps: inout Int
  ) -> Bool? {
    steps += 2
    guard let holds = types.holds(self, steps: &steps) else { return nil }
    if holds == decisive { return decisive }
    guard let next else { return !decisive }
    return next.holds(for: types, decisive: decisive, steps: &steps)
  }
}

extension BorrowedValue {
  /// Whether a condition holds for the value as an element; `nil` if the evaluation must find out.
  func satisfies(_ condition: TypeCondition, key: String, steps: inout Int) -> Bool? {
    value.satisfies(condition, key: key, steps: &steps)
  }

  fileprivate func holds(_ clause: TypeClause, steps: inout Int) -> Bool? {
    guard case .array(let elements) = value else { return nil }
    let expected = clause.qualifier == .all
    for index in elements.indices {
      steps += 1
      guard let passes = elements.withBorrowed(index, { $0.passes(clause.test) }) else {
        return nil
      }
      if passes != expected { return (clause.qualifier == .none) != passes }
    }
    return (clause.qualifier == .none) != expected
  }

  private func passes(_ test: TypeTest) -> Bool? {
    guard case .string(let text) = value else { return nil }
    return test.passes(text)
  }
}

extension PredicateValue {
  /// Not inlined, so that the caller holds the value and nothing else needs to retain it.
  @inline(never)
  fileprivate func satisfies(
    _ condition: TypeCondition, key: String, steps: inout Int
  ) -> Bool? {
    switch self {
    case .dictionary(let object): object.satisfies(condition, key: key, steps: &steps)
    default: nil
    }
  }
}

/// The test of a UTI operator with a constant on its right side.
///
/// A struct, because a function in an optional would be called over others that repack its
/// argument.
struct TypeTest: Sendable {
  let passes: @Sendable (String) -> Bool
}
