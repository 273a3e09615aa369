/// A variable or a constant that is no local one.
package struct SourceProperty: Hashable, Sendable {
  /// The type that it belongs to, or `nil` for a global one.
  package var owner: String?
  /// The name.
  package var name: String
  /// The type as it is written, or `nil` if it is left to the compiler.
  package var type: String?
  /// The attributes without `@`, such as `Environment(\.openURL)`.
  package var attributes: [String]
  /// Whether it cannot be assigned again.
  package var isConstant: Bool
  /// Whether it belongs to the type rather than to its values.
  package var isStatic: Bool
  /// What it is at first, or `nil`.
  package var value: SourceExpression?
  /// Where its name stands.
  package var range: SourceRange

  /// Creates a property.
  package init(
    _ name: String, of owner: String?, type: String? = nil, attributes: [String] = [],
    isConstant: Bool = false, isStatic: Bool = false, value: SourceExpression? = nil,
    at range: SourceRange
  ) {
    self.name = name
    self.owner = owner
    self.type = type
    self.attributes = attributes
    self.isConstant = isConstant
    self.isStatic = isStatic
    self.value = value
    self.range = range
  }
}
