package import SystemPackage

/// The files that a target is built of, as far as a project names them: code, storyboards and files in
/// the form XIB.
package struct TargetSources: Hashable, Sendable {
  /// Files that are named by themselves.
  package var files: Set<FilePath> = []
  /// Folders all of whose sources belong to it.
  package var folders: [FilePath] = []
  /// Files and folders below those that do not.
  package var excluded: [FilePath] = []

  /// Creates a value that names nothing.
  package init() {}

  /// Whether nothing is named.
  package var isEmpty: Bool { files.isEmpty && folders.isEmpty }

  /// Whether a file is one of them.
  ///
  /// - Parameter path: The file, lexically normalized, as the paths of the project are.
  /// - Returns: Whether it is named, or below a folder that is.
  package func contains(_ path: FilePath) -> Bool {
    if files.contains(path) { return true }
    return folders.contains { path.starts(with: $0) }
      && !excluded.contains { path.starts(with: $0) }
  }

  /// Whether a file is a storyboard, or one in the form XIB.
  ///
  /// - Parameter path: The file.
  /// - Returns: Whether it is, by its name.
  package static func isInterface(_ path: FilePath) -> Bool {
    ["storyboard", "xib"].contains(path.extension ?? "")
  }
}
