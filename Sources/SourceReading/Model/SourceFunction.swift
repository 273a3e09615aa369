/// A function, a method, an initializer or an accessor, with what it does.
package struct SourceFunction: Hashable, Sendable {
  /// What declares it.
  package enum Kind: UInt8, Hashable, Sendable {
    /// A function or a method; in Objective-C also a function of C.
    case function
    /// An initializer.
    case initializer
    /// What computes a property, a subscript, or a view of SwiftUI.
    case getter
    /// What takes a new value of a property: `set`, `willSet`, `didSet`.
    case setter
    /// What stands outside of any function in `main.swift`.
    case script
  }

  /// A parameter.
  package struct Parameter: Hashable, Sendable {
    /// The label that callers write, or `nil` for none (`_`).
    package var label: String?
    /// The name inside.
    package var name: String
    /// The type as it is written, or an empty text.
    package var type: String

    /// Creates a parameter.
    package init(label: String?, name: String, type: String) {
      self.label = label
      self.name = name
      self.type = type
    }
  }

  /// What declares it.
  package var kind: Kind
  /// The type that it belongs to, or `nil` for none; of a function inside another that of the other.
  package var owner: String?
  /// The name: `application(_:open:options:)` in Swift, `application:openURL:options:` in
  /// Objective-C, `init(url:)`, and of an accessor the name of its property.
  package var name: String
  /// The parameters in their order; of a setter the new value (of `didSet` the old one).
  package var parameters: [Parameter]
  /// The type of what it returns as it is written, or `nil` for nothing.
  package var result: String?
  /// The attributes without `@` and the modifiers, such as `IBAction`, `override`, `static`.
  package var attributes: [String]
  /// What it does.
  package var body: [SourceStatement]
  /// Where its name stands.
  package var range: SourceRange

  /// Creates a function.
  package init(
    _ kind: Kind, _ name: String, of owner: String?, parameters: [Parameter] = [],
    result: String? = nil, attributes: [String] = [], body: [SourceStatement] = [],
    at range: SourceRange
  ) {
    self.kind = kind
    self.name = name
    self.owner = owner
    self.parameters = parameters
    self.result = result
    self.attributes = attributes
    self.body = body
    self.range = range
  }
}
