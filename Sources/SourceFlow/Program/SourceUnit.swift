package import SourceReading

/// A source file of a program, with the name under which findings speak of it.
package struct SourceUnit: Sendable {
  /// The name, such as a path.
  package let name: String
  /// What it says.
  package let file: SourceFile

  /// Creates a unit.
  package init(name: String, file: SourceFile) {
    self.name = name
    self.file = file
  }
}
