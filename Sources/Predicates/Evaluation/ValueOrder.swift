/// Which of two values comes first.
enum ValueOrder {
  case less, equal, greater

  /// The order of two things that have one, or `nil` if they have none, as with NaN.
  init?<Value: Comparable>(_ first: Value, _ second: Value) {
    if first < second {
      self = .less
    } else if first == second {
      self = .equal
    } else if first > second {
      self = .greater
    } else {
      return nil
    }
  }
}
