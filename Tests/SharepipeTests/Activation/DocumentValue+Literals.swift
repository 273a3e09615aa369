@testable public import Sharepipe

extension DocumentValue: ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(nilLiteral: ()) { self = .null }
}
