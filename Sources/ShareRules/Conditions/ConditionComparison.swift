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

  /// A text in the place of a date, and the date for which it stands.
  struct DateText {
    let range: Range<Int>
    let date: ConditionDate
  }

  /// What is wrong, or `nil`.
  private(set) var fault: Fault?
  /// The texts that stand for dates.
  private(set) var dates: [DateText] = []
  /// The constants that are compared with a type, with their places.
  private(set) var types: [(text: String, offset: Int)] = []

  /// The comparators that look into a text.
  private static let ofTexts: Set<ComparisonOperator> = [
    .contains, .beginsWith, .endsWith, .like, .matches, .conformsTo, .typeEquals,
  ]

  /// Looks at a comparison.
  init(_ comparison: PredicateSyntax.Comparison) {
    if [.conformsTo, .typeEquals].contains(comparison.comparator),
      case .string(let type) = comparison.right.kind
    {
      types.append((type, comparison.right.range.lowerBound))
    }
    if let fact = Self.fact(comparison.left) {
      if Self.ofTexts.contains(comparison.comparator), fact.kind != .text, !fact.isCollection {
        fault = Fault(
          offset: comparison.left.range.lowerBound,
          message: "'\(fact.rawValue)' is \(fact.kind.words), and "
            + "\(comparison.comparator.rawValue) looks into a text",
          hint: "compare it with ==, <, > or BETWEEN")
      } else {
        compare(fact, with: comparison.right)
      }
    } else if let fact = Self.fact(comparison.right), comparison.comparator != .isIn {
      compare(fact, with: comparison.left)
    }
  }

  /// The fact that an expression is; `nil` for anything else.
  private static func fact(_ expression: ExpressionSyntax) -> ConditionFact? {
    guard case .key(let key) = expression.kind else { return nil }
    return ConditionFact(rawValue: key)
  }

  private mutating func compare(_ fact: ConditionFact, with constant: ExpressionSyntax) {
    guard !fact.isCollection, fault == nil else { return }
    switch constant.kind {
    case .aggregate(let parts): for part in parts { compare(fact, with: part) }
    case .string(let text):
      if fact.kind == .number {
        let hint =
          fact == .owner
          ? "write the number of the user, which 'id -u NAME' prints"
          : "write the number without quotation marks"
        report(constant, "'\(fact.rawValue)' is a number, and this is a text", hint)
      } else if fact.kind == .date {
        if let date = ConditionDate(text) {
          dates.append(DateText(range: constant.range, date: date))
        } else {
          report(
            constant, "'\(fact.rawValue)' is a date, and this is none",
            "write a date such as '2026-05-01' or '2026-05-01 12:30'")
        }
      }
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
