#if Sources
import SwiftOperators

/// How tightly an operator binds.
struct OperatorPrecedence {
  /// A greater one binds more tightly.
  var level: Int
  /// Whether of two in a row the second one binds first.
  var isRightAssociative = false

  /// What the operator of a group has that the standard library does not declare.
  static let standard = OperatorPrecedence(level: 3)
  static let casting = OperatorPrecedence(level: 8)
  static let ternary = OperatorPrecedence(level: 2, isRightAssociative: true)
  static let arrow = OperatorPrecedence(level: 1, isRightAssociative: true)
  static let assignment = OperatorPrecedence(level: 0, isRightAssociative: true)

  private static let groups: [String: OperatorPrecedence] = [
    "AssignmentPrecedence": assignment,
    "FunctionArrowPrecedence": arrow,
    "TernaryPrecedence": ternary,
    "DefaultPrecedence": standard,
    "LogicalDisjunctionPrecedence": OperatorPrecedence(level: 4),
    "LogicalConjunctionPrecedence": OperatorPrecedence(level: 5),
    "ComparisonPrecedence": OperatorPrecedence(level: 6),
    "NilCoalescingPrecedence": OperatorPrecedence(level: 7, isRightAssociative: true),
    "CastingPrecedence": casting,
    "RangeFormationPrecedence": OperatorPrecedence(level: 9),
    "AdditionPrecedence": OperatorPrecedence(level: 10),
    "MultiplicationPrecedence": OperatorPrecedence(level: 11),
    "BitwiseShiftPrecedence": OperatorPrecedence(level: 12),
  ]

  private static let table = OperatorTable.standardOperators

  /// That of a group of the standard library; that of any other group is the standard one.
  static func group(_ name: String) -> OperatorPrecedence { groups[name] ?? standard }

  /// That of an operator of the standard library, or `nil` for another one.
  static func known(_ name: String) -> OperatorPrecedence? {
    table.infixOperator(named: name)?.precedenceGroup.map(group)
  }
}
#endif
