public import Documents

extension Timestamp: ExpressibleByIntegerLiteral {
  /// A moment as its microseconds since 1970.
  public init(integerLiteral microseconds: Int64) { self.init(microseconds: microseconds) }
}
