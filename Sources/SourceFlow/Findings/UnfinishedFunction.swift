package import SourceReading

/// A function that was not gone through to its end, with what it calls.
package struct UnfinishedFunction: Hashable, Sendable {
  /// The limit that was met.
  package enum Limit: String, Hashable, Sendable {
    /// How many expressions are looked at.
    case expressions
    /// How deep expressions and statements are gone into.
    case nesting
  }

  /// Its name; empty for what is outside of any function.
  package let name: String
  /// The name of the unit.
  package let unit: String
  /// Where its name stands.
  package let range: SourceRange
  /// The limit that was met.
  package let limit: Limit
}
