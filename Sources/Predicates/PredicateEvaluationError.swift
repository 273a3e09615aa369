/// Why a predicate has no answer for an object.
///
/// It is the third outcome beside true and false. Apple's sharing sheet treats a rule that raises
/// as one that does not apply.
public struct PredicateEvaluationError: Error, Hashable, Sendable {
  /// What went wrong; operators and kinds are named as in a message, such as `a number`.
  public enum Reason: Hashable, Sendable {
    /// Something that is legal in a predicate, but that is never evaluated here, and why.
    case refused(String, because: String)
    /// A variable that neither a SUBQUERY nor the caller binds.
    case unboundVariable(String)
    /// A key is asked of something that has no keys.
    case undefinedKey(String, of: String)
    /// ANY, ALL, NONE, SUBQUERY or a collection operator meets something that is no collection.
    case notACollection(String, for: String)
    /// IN or CONTAINS looks into something that holds nothing.
    case notAContainer(String, for: String)
    /// An operator on texts, or on type identifiers, meets something else.
    case notText(String, for: String)
    /// Two values have no order.
    case notComparable(String, String)
    /// BETWEEN has something other than an array of two on its right side.
    case invalidBounds(String)
    /// A LIKE pattern ends in a backslash that makes nothing plain.
    case invalidPattern(String)
    /// The pattern of MATCHES is no regular expression, or one that is not supported.
    case invalidExpression(String, fault: String)
    /// A function or an operator on numbers meets something else.
    case notNumber(String, for: String)
    /// A whole number is needed, and this one has a fraction or is past 64 bits.
    case notWhole(Double, for: String)
    /// A number above zero is needed.
    case notPositive(Int64, for: String)
    /// The result is past 64 bits.
    case overflow(for: String)
    /// A whole number is divided by zero.
    case divisionByZero(for: String)
    /// An index that a value of this kind does not take.
    case invalidIndex(String, of: String)
    /// An array has no element at this place.
    case indexOutOfRange(Int64, count: Int)
    /// A collection operator that does not exist, without its `@`.
    case unknownCollectionOperator(String)
    /// A collection operator lacks the key that it works on.
    case missingKey(after: String)
    /// A type that CAST does not know.
    case unknownType(String)
    /// CAST cannot make a value of this kind, or with this content, the type.
    case notConvertible(String, to: String)
    /// A place on the earth is needed.
    case notLocation(String, for: String)
    /// A value is nested deeper than this many levels.
    case valueTooDeep(limit: Int)
    /// The evaluation took more than this many steps.
    case costExceeded(limit: Int)
  }

  /// What went wrong.
  public let reason: Reason

  /// Which part of the text it is about, in UTF-8 bytes from 0.
  public let range: Range<Int>

  /// Where that part starts.
  public var offset: Int { range.lowerBound }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: What went wrong.
  ///   - range: Which part of the text it is about, in UTF-8 bytes from 0.
  public init(reason: Reason, range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}
