/// What `UTI-CONFORMS-TO` and `UTI-EQUALS` mean.
///
/// Predicates know nothing of type identifiers: whoever compiles one hands the meaning in.
public struct TypeOperators: Sendable {
  /// Whether the first identifier is the second, or conforms to it directly or over others.
  public let conforms: @Sendable (_ identifier: String, _ supertype: String) -> Bool

  /// Whether both identifiers name one type.
  public let equal: @Sendable (_ first: String, _ second: String) -> Bool

  /// Operators for which every type conforms to itself alone; the case of letters does not matter.
  ///
  /// This is how undeclared types behave.
  /// Source: Apple, "Uniform Type Identifiers Overview" (identifiers compare without case).
  public static let identity = TypeOperators(
    conforms: { $0.lowercased() == $1.lowercased() },
    equal: { $0.lowercased() == $1.lowercased() })

  /// Creates operators from their meaning.
  ///
  /// - Parameters:
  ///   - conforms: Whether the first identifier is, or conforms to, the second. Both may be any
  ///     text, also text that is no identifier.
  ///   - equal: Whether both identifiers name one type.
  public init(
    conforms: @escaping @Sendable (String, String) -> Bool,
    equal: @escaping @Sendable (String, String) -> Bool
  ) {
    self.conforms = conforms
    self.equal = equal
  }
}
