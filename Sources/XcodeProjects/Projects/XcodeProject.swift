package import Documents
package import SystemPackage

/// A project of Xcode: the folder `….xcodeproj`.
///
/// Source: the projects that Xcode 3 to 26 write; Apple documents no format.
package struct XcodeProject: Sendable {
  /// The folder `….xcodeproj`.
  package let folder: FilePath
  /// The name, without `.xcodeproj`.
  package let name: String
  /// The configuration whose settings are read.
  ///
  /// It is the default one of the project, which usually is `Release`. `Release` is also read where
  /// the default one is `Debug`.
  package let configuration: String
  /// The targets in the order of the project.
  package let targets: [XcodeTarget]
  /// What could not be taken.
  package let notes: [ProjectNote]

  /// Reads a project.
  ///
  /// - Parameters:
  ///   - folder: The folder `….xcodeproj`; `project.pbxproj` is in it.
  ///   - files: Where files come from; the folder is below their root.
  /// - Returns: The project.
  /// - Throws: If there is no such project, or it is malformed or beyond the limits.
  package static func read(
    _ folder: FilePath, in files: ProjectFiles
  ) throws(DocumentError) -> XcodeProject {
    var reader = try XcodeProjectReader(folder, files)
    return reader.project()
  }
}
