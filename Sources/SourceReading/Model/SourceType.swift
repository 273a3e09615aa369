/// A type, an extension or a category.
package struct SourceType: Hashable, Sendable {
  /// What declares it.
  package enum Kind: UInt8, Hashable, Sendable {
    /// A class; in Objective-C an interface or an implementation.
    case `class`
    /// A structure.
    case structure
    /// An enumeration.
    case enumeration
    /// A protocol.
    case `protocol`
    /// An actor.
    case actor
    /// An extension, or in Objective-C a category.
    case `extension`
  }

  /// A case of an enumeration.
  package struct Case: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The raw value as a text, or `nil` if none is written.
    package let rawValue: String?

    /// Creates a case.
    package init(name: String, rawValue: String?) {
      self.name = name
      self.rawValue = rawValue
    }
  }

  /// What declares it.
  package var kind: Kind
  /// The name with the types around it, such as `Router.Route`; of an extension that of its type.
  package var name: String
  /// The superclass, protocols and raw type, as they are written.
  package var inherited: [String]
  /// The attributes without `@`, such as `main`.
  package var attributes: [String]
  /// The cases of an enumeration.
  package var cases: [Case]
  /// Where its name stands.
  package var range: SourceRange

  /// Creates a type.
  package init(
    _ kind: Kind, _ name: String, inherited: [String] = [], attributes: [String] = [],
    cases: [Case] = [], at range: SourceRange
  ) {
    self.kind = kind
    self.name = name
    self.inherited = inherited
    self.attributes = attributes
    self.cases = cases
    self.range = range
  }
}
