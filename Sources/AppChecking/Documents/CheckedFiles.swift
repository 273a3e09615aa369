import Documents
import SystemPackage

/// The files below a folder: on disk, or in an archive that is not unpacked.
protocol CheckedFiles: Sendable {
  /// What a file is called in findings.
  func name(of path: FilePath) -> String

  /// The file on disk: the path itself, or the archive that it is in.
  func file(of path: FilePath) -> FilePath

  /// The name of a file in its archive; `nil` on disk.
  func entry(of path: FilePath) -> String?

  /// What stands at a path; a symbolic link counts as neither a file nor a folder.
  ///
  /// - Parameter path: The path.
  /// - Returns: What stands there.
  /// - Throws: The system's error.
  func kind(of path: FilePath) throws(Errno) -> CheckedFileKind

  /// Whether a regular file stands at a path, or a link to one.
  func hasFile(_ path: FilePath) -> Bool

  /// The names in a folder, sorted.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - limit: After how many names the list ends.
  /// - Returns: At most `limit` names.
  /// - Throws: The system's error.
  func names(in folder: FilePath, limit: Int) throws(Errno) -> [FilePath.Component]

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes.
  /// - Returns: All its bytes.
  /// - Throws: `unreadable`, `notAFile` or `tooLarge`.
  func read(_ path: FilePath, limit: Int) throws(DocumentError) -> [UInt8]

  /// Goes through a file of any length from its start.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - body: Takes one stretch after the other, and says whether it wants more.
  /// - Throws: `unreadable` or `notAFile`.
  func scan(
    _ path: FilePath, _ body: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(DocumentError)

  /// Whether an interface file has secure text entry, where the text that is entered is hidden.
  func hasSecureEntry(_ path: FilePath) -> Bool
}

extension CheckedFiles {
  /// Whether they are entries of an archive, which holds what was built and no sources.
  var isArchive: Bool { entry(of: FilePath("")) != nil }
}

/// What stands at a path, as far as a walk wants to know.
enum CheckedFileKind: Hashable, Sendable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A symbolic link, a device or the like.
  case other
}
