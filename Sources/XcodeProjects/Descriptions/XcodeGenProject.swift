package import Documents
package import SystemPackage

/// A project as XcodeGen would make it from `project.yml`.
///
/// Source: XcodeGen, "Project spec"; `InfoPlistGenerator.swift` for what it adds to an `Info.plist`.
package struct XcodeGenProject: Sendable {
  /// The description.
  package let file: FilePath
  /// The name of the project; `nil` if the description has none.
  package let name: String?
  /// The configuration whose settings are read: the default one of the description, or `Release`.
  package let configuration: String
  /// The targets, sorted by name.
  package let targets: [XcodeTarget]
  /// What could not be taken.
  package let notes: [ProjectNote]

  /// Whether a file has the name of a description.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: Whether it is `project.yml` or `project.yaml`.
  package static func isDescription(_ name: String) -> Bool {
    name == "project.yml" || name == "project.yaml"
  }

  /// Reads a description.
  ///
  /// - Parameters:
  ///   - file: The description, below the root of the files.
  ///   - files: Where files come from.
  /// - Returns: The project.
  /// - Throws: If there is no such file, or it is malformed or beyond the limits.
  package static func read(
    _ file: FilePath, in files: ProjectFiles
  ) throws(DocumentError) -> XcodeGenProject {
    let file = file.lexicallyNormalized()
    let description = try XcodeGenDescription(file, files)
    var reader = XcodeGenReader(description.members, file, files, notes: description.notes)
    return reader.project()
  }
}
