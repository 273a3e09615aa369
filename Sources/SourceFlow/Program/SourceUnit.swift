package import SourceReading

/// A source file of a program, with the name under which findings speak of it.
package struct SourceUnit: Sendable {
  /// The name, such as a path.
  package let name: String
  /// What it says.
  package let source: EncodedSource

  /// Creates a unit.
  package init(name: String, source: EncodedSource) {
    self.name = name
    self.source = source
  }
}
