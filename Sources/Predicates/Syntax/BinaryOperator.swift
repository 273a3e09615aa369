/// An operator that computes a value from two.
public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  /// `**`.
  case power = "**"
  /// `*`.
  case multiply = "*"
  /// `/`.
  case divide = "/"
  /// `+`.
  case add = "+"
  /// `-`.
  case subtract = "-"
  /// `<<`.
  case shiftLeft = "<<"
  /// `>>`.
  case shiftRight = ">>"
  /// `&`.
  case bitAnd = "&"
  /// `^`.
  case bitXor = "^"
  /// `|`.
  case bitOr = "|"
  /// `UNION`.
  case union = "UNION"
  /// `INTERSECT`.
  case intersect = "INTERSECT"
  /// `MINUS`.
  case minus = "MINUS"

  /// How tightly it binds; all bind to the left.
  ///
  /// Only the order of `& ^ |` as bitwise operators is known to be Apple's; that of the others is
  /// inferred, and can be changed here.
  var precedence: Int {
    switch self {
    case .union, .intersect, .minus: 1
    case .shiftLeft, .shiftRight, .bitAnd, .bitXor, .bitOr: 2
    case .add, .subtract: 3
    case .multiply, .divide: 4
    case .power: 5
    }
  }
}
