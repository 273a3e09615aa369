import SystemPackage

/// The configuration files of a project, each with those that it includes, and read once: many
/// targets share one.
struct ConfigurationFiles {
  private let files: ProjectFiles
  /// The folder of the project, where an included file is looked for last.
  private let folder: FilePath
  private var known: [FilePath: [SettingEntry]?] = [:]

  /// Creates it without a file read.
  ///
  /// - Parameters:
  ///   - files: Where files come from.
  ///   - folder: The folder of the project, where an included file is looked for last.
  init(_ files: ProjectFiles, folder: FilePath) {
    self.files = files
    self.folder = folder
  }

  /// The assignments of a file with those that it includes.
  ///
  /// - Parameters:
  ///   - path: The file, normalized.
  ///   - notes: Takes what could not be read, when the file is read first.
  /// - Returns: All assignments in the order in which they count, the last one most; `nil` if there
  ///   is no such file.
  mutating func entries(of path: FilePath, notes: inout ProjectNotes) -> [SettingEntry]? {
    if let entries = known[path] { return entries }
    let entries = ConfigurationFileLoader.entries(
      of: path, in: files, folder: folder, notes: &notes)
    known[path] = .some(entries)
    return entries
  }
}
