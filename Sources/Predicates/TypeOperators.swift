/// What `UTI-CONFORMS-TO` and `UTI-EQUALS` mean.
///
/// This module does not know type identifiers: the caller that compiles a predicate passes in
/// their meaning.
public struct TypeOperators: Sendable {
  /// Whether the first identifier is the second, or conforms to it directly or over others.
  public let conforms: @Sendable (_ identifier: String, _ supertype: String) -> Bool

  /// Whether both identifiers name one type.
  public let equal: @Sendable (_ first: String, _ second: String) -> Bool

  /// A test whether types conform to one that is known beforehand.
  ///
  /// A rule names the wider type as a constant, so this is what most evaluations ask.
  public let conformanceTest:
    @Sendable (_ supertype: String) -> @Sendable (_ identifier: String) -> Bool

  /// Operators for which every type conforms to itself alone; the case of letters does not matter.
  ///
  /// This is how undeclared types behave.
  /// Source: Apple, "Uniform Type Identifiers Overview" (identifiers compare without case).
  public static let identity = TypeOperators(
    conforms: { $0.isEqualIgnoringCase(to: $1) }, equal: { $0.isEqualIgnoringCase(to: $1) })

  /// Creates operators from their meaning.
  ///
  /// - Parameters:
  ///   - conforms: Whether the first identifier is, or conforms to, the second. Both may be any
  ///     text, also text that is not an identifier.
  ///   - equal: Whether both identifiers name one type.
  public init(
    conforms: @escaping @Sendable (String, String) -> Bool,
    equal: @escaping @Sendable (String, String) -> Bool
  ) {
    self.init(
      conforms: conforms, equal: equal,
      conformanceTest: { supertype in { conforms($0, supertype) } })
  }

  /// Creates operators from their meaning, with a quicker test for a type that is known beforehand.
  ///
  /// - Parameters:
  ///   - conforms: Whether the first identifier is, or conforms to, the second. Both may be any
  ///     text, also text that is not an identifier.
  ///   - equal: Whether both identifiers name one type.
  ///   - conformanceTest: A test whether identifiers conform to the one that is given; it must say
  ///     the same as `conforms`.
  public init(
    conforms: @escaping @Sendable (String, String) -> Bool,
    equal: @escaping @Sendable (String, String) -> Bool,
    conformanceTest: @escaping @Sendable (String) -> @Sendable (String) -> Bool
  ) {
    self.conforms = conforms
    self.equal = equal
    self.conformanceTest = conformanceTest
  }
}

extension String {
  /// Whether both are equal but for the case of letters.
  fileprivate func isEqualIgnoringCase(to other: String) -> Bool {
    let (first, second) = (utf8Span, other.utf8Span)
    guard first.isKnownASCII, second.isKnownASCII else { return lowercased() == other.lowercased() }
    let (left, right) = (first.span, second.span)
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] {
      let letter = left[index] | 0x20
      guard letter == right[index] | 0x20, (0x61...0x7A).contains(letter) else { return false }
    }
    return true
  }
}
