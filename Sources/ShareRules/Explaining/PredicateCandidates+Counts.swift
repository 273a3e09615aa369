import Predicates
import TypeIdentifiers

/// Counts that are compared with numbers.
extension PredicateCandidates {
  /// A count that is compared with a number, or with another count.
  mutating func count(_ comparison: PredicateSyntax.Comparison) {
    let (left, right) = (comparison.left, comparison.right)
    guard left.range.upperBound <= right.range.lowerBound else { return }
    let between = left.range.upperBound..<right.range.lowerBound
    if let limit = Self.whole(right) {
      count(left, comparison.comparator, limit, at: right.range, sign: between)
    } else if let limit = Self.whole(left), let mirrored = comparison.comparator.mirrored {
      count(right, mirrored, limit, at: left.range, sign: nil)
    } else if comparison.comparator == .equal, let counted = numbers[left.range]?.first,
      let all = numbers[right.range]?.first, counted != all, isCount(left), isCount(right)
    {
      add(
        1, between.lowerBound..<right.range.upperBound, " > 0",
        "the counts are \(counted) and \(all); one that fits would be enough")
    }
  }

  private mutating func count(
    _ counted: ExpressionSyntax, _ comparator: ComparisonOperator, _ limit: Int64,
    at place: Range<Int>, sign: Range<Int>?
  ) {
    let name = isCount(counted) ? "count" : "value"
    for number in numbers[counted.range, default: []] where number > 0 {
      let fitting: Int64? =
        switch comparator {
        case .equal where number != limit: number
        case .less where number >= limit && number < .max: number + 1
        case .lessOrEqual where number > limit: number
        case .greater where number <= limit: number - 1
        case .greaterOrEqual where number < limit: number
        default: nil
        }
      guard let fitting else { continue }
      let words = words(comparator, limit)
      let equals = comparator == .equal ? sign.flatMap { position(of: ["==", "="], in: $0) } : nil
      let meaning = "the \(name) is \(number), not exactly \(limit)"
      // A rule that asks for one of several is seldom meant to count them.
      if let equals, number > limit { add(1, equals, ">=", meaning) }
      add(1, place, "\(fitting)", "the \(name) is \(number), not \(words)")
      if let equals, number < limit { add(3, equals, "<=", meaning) }
    }
  }

  /// A count among some: BETWEEN and IN.
  mutating func range(_ comparison: PredicateSyntax.Comparison) {
    guard case .aggregate(let elements) = comparison.right.kind, !elements.isEmpty else { return }
    let limits = elements.compactMap(Self.whole)
    guard limits.count == elements.count else { return }
    let name = isCount(comparison.left) ? "count" : "value"
    let written = limits.map { "\($0)" }.joined(separator: ", ")
    for number in numbers[comparison.left.range, default: []] where number > 0 {
      switch comparison.comparator {
      case .isIn where !limits.contains(number):
        let end = elements[elements.count - 1].range.upperBound
        add(1, end..<end, ", \(number)", "the \(name) is \(number), none of \(written)")
      case .between where limits.count == 2:
        let index = number < min(limits[0], limits[1]) ? 0 : 1
        let isLow = limits[0] <= limits[1] ? index : 1 - index
        add(
          1, elements[isLow].range, "\(number)",
          "the \(name) is \(number), not between \(limits[0]) and \(limits[1])")
      default: break
      }
    }
  }

  /// A whole number as it is written, also with a fraction of 0.
  private static func whole(_ value: ExpressionSyntax) -> Int64? {
    switch value.kind {
    case .integer(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  private func words(_ comparator: ComparisonOperator, _ limit: Int64) -> String {
    switch comparator {
    case .less: "less than \(limit)"
    case .lessOrEqual: "at most \(limit)"
    case .greater: "more than \(limit)"
    case .greaterOrEqual: "at least \(limit)"
    default: "\(limit)"
    }
  }

  private func isCount(_ value: ExpressionSyntax) -> Bool {
    guard case .path(_, let steps) = value.kind, let last = steps.last else { return false }
    return last.kind == .collectionOperator("count")
  }

  /// The place of the first of some signs in a range.
  private func position(of signs: [String], in range: Range<Int>) -> Range<Int>? {
    for sign in signs {
      let wanted = Array(sign.utf8)
      for start in range where start + wanted.count <= range.upperBound {
        if text[start..<start + wanted.count].elementsEqual(wanted) {
          return start..<start + wanted.count
        }
      }
    }
    return nil
  }

  /// A SUBQUERY that is compared with a number, which only its count can equal.
  mutating func uncounted(_ comparison: PredicateSyntax.Comparison) {
    guard case .subquery = comparison.left.kind, Self.whole(comparison.right) != nil else { return }
    let end = comparison.left.range.upperBound
    add(0, end..<end, ".@count", "a SUBQUERY gives a collection, and is not a number")
  }
}

extension ComparisonOperator {
  /// The operator that says the same with its sides exchanged; `nil` for those that have none.
  fileprivate var mirrored: ComparisonOperator? {
    switch self {
    case .equal: .equal
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}
