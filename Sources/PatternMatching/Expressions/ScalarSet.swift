/// A set of characters, each a Unicode scalar, as a pattern describes it.
///
/// For the ASCII characters the answers are worked out once.
struct ScalarSet: Sendable {
  /// How a set is described.
  indirect enum Rule: Sendable {
    case ranges([ClosedRange<UInt32>])
    case property(ScalarProperty)
    case union([Rule])
    case intersection(Rule, Rule)
    case complement(Rule)
    /// What a rule describes, and the other cases of that.
    case anyCase(Rule)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .ranges(let ranges): ranges.contains { $0.contains(scalar.value) }
      case .property(let property): property.holds(for: scalar)
      case .union(let rules): rules.contains { $0.contains(scalar) }
      case .intersection(let first, let second): first.contains(scalar) && second.contains(scalar)
      case .complement(let rule): !rule.contains(scalar)
      case .anyCase(let rule):
        rule.contains(scalar) || scalar.otherCases.contains { rule.contains($0) }
      }
    }
  }

  private let rule: Rule
  /// Bit n says whether ASCII character n is in the set.
  private let ascii: (UInt64, UInt64)

  /// Makes a set of what a rule describes.
  init(_ rule: Rule) {
    self.rule = rule
    var bits: (UInt64, UInt64) = (0, 0)
    for value in UInt8(0)..<128 where rule.contains(Unicode.Scalar(value)) {
      if value < 64 { bits.0 |= 1 << value } else { bits.1 |= 1 << (value - 64) }
    }
    ascii = bits
  }

  /// Whether a character is in the set.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<64: ascii.0 >> scalar.value & 1 == 1
    case 64..<128: ascii.1 >> (scalar.value - 64) & 1 == 1
    default: rule.contains(scalar)
    }
  }
}
