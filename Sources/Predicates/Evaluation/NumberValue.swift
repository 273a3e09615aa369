/// A number of either kind, so that both can be compared without loss.
enum NumberValue: Equatable {
  case integer(Int64)
  case double(Double)

  /// The number as a double, rounded if it needs more than 53 bits.
  var real: Double {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    }
  }

  /// The number as an integer, or `nil` if it has a fraction or is past 64 bits.
  var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .double(let number): Int64(exactly: number)
    }
  }

  /// Whether both are one number, or both are none (NaN).
  static func == (first: NumberValue, second: NumberValue) -> Bool {
    first.order(to: second) == .equal || first.real.isNaN && second.real.isNaN
  }

  /// The order by value, or `nil` if one side is NaN.
  func order(to other: NumberValue) -> ValueOrder? {
    switch (self, other) {
    case (.integer(let first), .integer(let second)): ValueOrder(first, second)
    case (.double(let first), .double(let second)): ValueOrder(first, second)
    case (.integer(let first), .double(let second)): Self.order(first, second)
    case (.double(let first), .integer(let second)):
      switch Self.order(second, first) {
      case .less: .greater
      case .greater: .less
      case .equal: .equal
      case nil: nil
      }
    }
  }

  /// A double holds only 53 bits, so the whole parts are compared as integers.
  private static func order(_ first: Int64, _ second: Double) -> ValueOrder? {
    if second.isNaN { return nil }
    if second >= 0x1p63 { return .less }
    if second < -0x1p63 { return .greater }
    let whole = Int64(second)
    guard first == whole else { return first < whole ? .less : .greater }
    return ValueOrder(0, second - Double(whole))
  }
}
