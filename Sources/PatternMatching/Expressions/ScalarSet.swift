/// A set of characters, each a Unicode scalar, as a pattern describes it.
///
/// For the ASCII characters the answers are worked out once. A class, because the same set may
/// stand many times in a program.
final class ScalarSet: Sendable {
  /// How a set is described.
  indirect enum Rule: Sendable {
    case ranges(ScalarRanges)
    case property(ScalarProperty)
    case union([Rule])
    case intersection([Rule])
    case complement(Rule)
    /// What a rule describes, and the other cases of that.
    case anyCase(Rule)

    /// What any of these rules describes: all ranges become one list, which is quick to search.
    static func joining(_ rules: [Rule]) -> Rule {
      var plain: [ScalarRanges] = []
      var cased: [ScalarRanges] = []
      var joined: [Rule] = []
      for rule in rules {
        switch rule {
        case .ranges(let ranges): plain.append(ranges)
        case .anyCase(.ranges(let ranges)): cased.append(ranges)
        default: joined.append(rule)
        }
      }
      if !plain.isEmpty { joined.append(.ranges(ScalarRanges(joining: plain))) }
      if !cased.isEmpty { joined.append(.anyCase(.ranges(ScalarRanges(joining: cased)))) }
      return joined.count == 1 ? joined[0] : .union(joined)
    }

    /// What this rule describes and another one too; a chain of these does not nest.
    func intersection(with other: Rule) -> Rule {
      if case .intersection(let rules) = self { return .intersection(rules + [other]) }
      return .intersection([self, other])
    }

    /// How much work it is to look for a character, where 1 is the least.
    var cost: Int {
      switch self {
      case .ranges(let ranges): ranges.cost
      case .property: 2
      case .union(let rules), .intersection(let rules): rules.reduce(1) { $0 + $1.cost }
      case .complement(let rule): rule.cost
      case .anyCase(let rule): 3 * rule.cost
      }
    }

    func contains(_ scalar: Unicode.Scalar, orOneOf cases: [Unicode.Scalar]) -> Bool {
      switch self {
      case .ranges(let ranges): ranges.contains(scalar)
      case .property(let property): property.holds(for: scalar)
      case .union(let rules): rules.contains { $0.contains(scalar, orOneOf: cases) }
      case .intersection(let rules): rules.allSatisfy { $0.contains(scalar, orOneOf: cases) }
      case .complement(let rule): !rule.contains(scalar, orOneOf: cases)
      case .anyCase(let rule):
        rule.contains(scalar, orOneOf: []) || cases.contains { rule.contains($0, orOneOf: []) }
      }
    }
  }

  /// How much work it is to look for a character, where 1 is the least.
  let cost: Int
  private let rule: Rule
  /// Bit n says whether ASCII character n is in the set.
  private let ascii: (UInt64, UInt64)

  /// Makes a set of what a rule describes.
  init(_ rule: Rule) {
    self.rule = rule
    cost = rule.cost
    var bits: (UInt64, UInt64) = (0, 0)
    for value in UInt8(0)..<128 {
      let scalar = Unicode.Scalar(value)
      guard rule.contains(scalar, orOneOf: scalar.otherCases) else { continue }
      if value < 64 { bits.0 |= 1 << value } else { bits.1 |= 1 << (value - 64) }
    }
    ascii = bits
  }

  /// Whether a character is in the set, or where case does not matter one of its other cases.
  func contains(_ scalar: Unicode.Scalar, orOneOf cases: [Unicode.Scalar]) -> Bool {
    switch scalar.value {
    case 0..<64: ascii.0 >> scalar.value & 1 == 1
    case 64..<128: ascii.1 >> (scalar.value - 64) & 1 == 1
    default: rule.contains(scalar, orOneOf: cases)
    }
  }
}
