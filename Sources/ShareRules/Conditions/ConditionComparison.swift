import Predicates

/// A comparison of a fact with a constant, looked at before anything is judged: what can never be
/// answered is an error of the condition, and not a condition that never holds.
struct ConditionComparison {
  /// What is wrong, and where.
  struct Fault {
    let offset: Int
    let message: String
    let hint: String?
  }

  /// What is wrong, or `nil`.
  private(set) var fault: Fault?
  /// The constants that are compared with a type, with their places.
  private(set) var types: [(text: String, offset: Int)] = []

  /// The comparators that look into a text.
  private static let ofTexts: Set<ComparisonOperator> = [
    .contains, .beginsWith, .endsWith, .like, .matches, .conformsTo, .typeEquals,
  ]
  private static let ofMoments: Set<ComparisonOperator> = [.equal, .notEqual, .isIn]

  /// Looks at a comparison.
  init(_ comparison: PredicateSyntax.Comparison) {
    if [.conformsTo, .typeEquals].contains(comparison.comparator),
      case .string(let type) = comparison.right.kind
    {
      types.append((type, comparison.right.range.lowerBound))
    }
    if let fact = comparison.left.fact(isAnyOf: comparison.qualifier != nil) {
      if Self.ofTexts.contains(comparison.comparator), fact.kind != .text, !fact.isCollection {
        fault = Fault(
          offset: comparison.left.range.lowerBound,
          message: "'\(fact.rawValue)' is \(fact.kind.words), and "
            + "\(comparison.comparator.rawValue) looks into a text",
          hint: "compare it with ==, <, > or BETWEEN")
      } else {
        compare(fact, comparison.comparator, with: comparison.right)
      }
    } else if let fact = comparison.right.fact(isAnyOf: false), comparison.comparator != .isIn {
      compare(fact, comparison.comparator, with: comparison.left)
    }
  }

  private static let unquoted = "write the number without quotation marks"

  private mutating func compare(
    _ fact: ConditionFact, _ comparator: ComparisonOperator, with constant: ExpressionSyntax
  ) {
    guard !fact.isCollection, fault == nil else { return }
    switch constant.kind {
    case .aggregate(let parts): for part in parts { compare(fact, comparator, with: part) }
    case .string(let text):
      if fact.kind == .number {
        let hint =
          switch fact {
          case .owner: "write the number of the user, which 'id -u NAME' prints"
          case .size: ConditionSize.hint(text) ?? Self.unquoted
          default: Self.unquoted
          }
        report(constant, "'\(fact.rawValue)' is a number, and this is a text", hint)
      } else if fact.kind == .date {
        report(
          constant, "'\(fact.rawValue)' is a date, and this is none",
          "write a date such as '2026-05-01' or '2026-05-01 12:30'")
      }
    case .argument where Self.ofMoments.contains(comparator):
      report(
        constant,
        "a date is a moment, and '\(fact.rawValue)' is hardly ever that very moment",
        "ask from when and to when, with >= and <")
    case .integer, .double, .boolean:
      if fact.kind == .text {
        report(
          constant, "'\(fact.rawValue)' is a text, and this is a number",
          "put it into quotation marks")
      } else if fact.kind == .date {
        report(
          constant, "'\(fact.rawValue)' is a date, and this is a number",
          "write a date such as '2026-05-01' or '2026-05-01 12:30'")
      }
    default: break
    }
  }

  private mutating func report(_ place: ExpressionSyntax, _ message: String, _ hint: String) {
    fault = fault ?? Fault(offset: place.range.lowerBound, message: message, hint: hint)
  }
}

extension ExpressionSyntax {
  /// The fact that the value is, also as `SELF.size`, `$one.size` or `attachments[0].size`; `nil` for
  /// anything else, and for that of all attachments together without `ANY`.
  func fact(isAnyOf: Bool) -> ConditionFact? {
    switch kind {
    case .key(let key): return ConditionFact(rawValue: key)
    case .path(let base, let steps):
      guard case .key(let key) = steps.last?.kind, let fact = ConditionFact(rawValue: key) else {
        return nil
      }
      guard case .key(ConditionFact.attachments.rawValue) = base.kind else { return fact }
      let isOne = steps.dropLast().contains { step in
        switch step.kind {
        case .index, .first, .last: true
        default: false
        }
      }
      return isOne || isAnyOf ? fact : nil
    default: return nil
    }
  }
}

extension ConditionFact {
  /// What the values of a fact are.
  enum Kind {
    case text, number, date, collection

    /// The kind, for a person.
    var words: String {
      switch self {
      case .text: "a text"
      case .number: "a number"
      case .date: "a date"
      case .collection: "a collection"
      }
    }

    /// A value of the kind, to be asked which keys it has.
    var example: PredicateValue {
      switch self {
      case .text: .string("")
      case .number: .integer(0)
      case .date: .date(0)
      case .collection: .array([])
      }
    }
  }

  /// What the values are.
  var kind: Kind {
    switch self {
    case .name, .stem, .extension, .camera, .type, .contentType, .mime, .text, .url, .scheme,
      .host, .title, .entry, .folder, .source:
      .text
    case .size, .width, .height, .count, .owner: .number
    case .modified, .captured, .arrived: .date
    case .types, .attachments: .collection
    }
  }
}
