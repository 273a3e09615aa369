package import SourceReading

/// A function of an app that something from outside is handed to.
package struct SourceHandler: Hashable, Sendable {
  /// What is handed to it.
  package enum Input: String, Hashable, Sendable {
    /// A URL with a scheme of the app.
    case link
    /// A user activity, such as a universal link.
    case activity
    /// What the app or a scene is started with.
    case launch
    /// A message of a web page.
    case webMessage
    /// An App Intent, whose parameters are properties.
    case intent
  }

  /// The name of the function.
  package let name: String
  /// The type that it belongs to, or `nil`.
  package let owner: String?
  /// The name of the unit.
  package let unit: String
  /// Where its name stands.
  package let range: SourceRange
  /// What is handed to it.
  package let input: Input
  /// Whether Apple has deprecated it.
  package let isDeprecated: Bool
  /// The items of the query, and the keys, that it takes.
  package let items: [String]
  /// The schemes that it compares with.
  package let schemes: [String]
  /// The hosts that it compares with.
  package let hosts: [String]
  /// The paths that it compares with.
  package let paths: [String]
  /// Whether it looks at the scheme, the host or the path at all.
  package let looksAtAddress: Bool
}
