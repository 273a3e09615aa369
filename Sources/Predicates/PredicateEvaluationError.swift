/// Why a predicate has no answer for an object.
///
/// It is the third outcome beside true and false. Apple's sharing sheet treats a rule that raises as
/// one that does not apply.
public struct PredicateEvaluationError: Error, Hashable, Sendable {
  /// What went wrong; operators and kinds are named as in a message, such as `a number`.
  public enum Reason: Hashable, Sendable {
    /// Something that is legal in a predicate, but that this version does not evaluate.
    case unsupported(String)
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
