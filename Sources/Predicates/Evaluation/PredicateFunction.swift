/// A function that a predicate can call by name.
///
/// All are in ``all``, a table. The name is a selector: each colon takes one argument. A function
/// of one argument may be called with or without its colon, as `sum(a)` or `sum:(a)`. An argument
/// that is `nil` makes the result `nil`.
///
/// Source: Apple, `NSExpression`, `init(forFunction:arguments:)`, for the names and most meanings;
/// that `nil` goes on as `nil` is inferred.
struct PredicateFunction: Sendable {
  /// How a general function computes; the call is there for messages.
  typealias Body =
    @Sendable (inout Evaluation, CompiledCall, [PredicateValue]) throws(Evaluation.Stop)
    -> PredicateValue

  /// How a function computes.
  enum Implementation: Sendable {
    /// A real number from a number.
    case real(@Sendable (Double) -> Double)
    /// A number without its fraction; a whole number stays as it is.
    case rounding(FloatingPointRoundingRule)
    /// A number from two, both whole or both real; the first gives `nil` on overflow.
    case arithmetic(
      @Sendable (Int64, Int64) -> Int64?, @Sendable (Double, Double) -> Double,
      needsDivisor: Bool)
    /// A whole number from two.
    case bits(@Sendable (Int64, Int64) -> Int64)
    /// Anything else.
    case general(Body)
  }

  /// The name: a selector, or a plain name if there are no arguments.
  let name: String
  /// How it computes.
  let implementation: Implementation

  /// How many arguments it takes.
  var argumentCount: Int { name.utf8.count { $0 == UInt8(ascii: ":") } }

  /// The name as it is called in a message: without the colon of a single argument.
  var shortName: String { argumentCount == 1 ? String(name.dropLast()) : name }

  /// Whether it gives the same for the same arguments each time: it asks neither for the time nor
  /// for a random number.
  var isRepeatable: Bool { !["now", "random", "randomn:"].contains(name) }

  init(_ name: String, _ implementation: Implementation) {
    self.name = name
    self.implementation = implementation
  }

  /// All functions.
  static let all = arithmetic + statistics + texts + collections

  /// The functions by name; those of one argument also without their colon.
  private static let byName: [String: PredicateFunction] = {
    var found: [String: PredicateFunction] = [:]
    for function in all {
      found[function.name] = function
      found[function.shortName] = function
    }
    return found
  }()

  /// The function of a name, or `nil` if there is none.
  static func named(_ name: String) -> PredicateFunction? { byName[name] }

  /// The names of all functions, for a suggestion.
  static var names: [String] { all.map(\.shortName) }
}
